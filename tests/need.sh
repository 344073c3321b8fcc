#!/bin/sh
# Sees to the system packages that the tests need: installs the missing ones where apt may, names
# them where it may not. Reads lines of `proof package`; a proof is a command or a file's path.
set -eu
missing=
while read -r proof package; do
  case $proof in ''|'#'*) continue ;; esac
  case $proof in /*) [ -e "$proof" ] && continue ;; *) command -v "$proof" >/dev/null && continue ;; esac
  missing="$missing $package"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "Installing what the tests need:$missing …"
  apt-get -qq -o DPkg::Lock::Timeout=300 update
  # shellcheck disable=SC2086 # a list of names
  DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300 install --yes \
    --no-install-recommends $missing >/dev/null
else
  echo "Missing system packages:$missing (sudo apt install$missing)" >&2
  exit 1
fi
