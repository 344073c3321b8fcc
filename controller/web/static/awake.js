// A screen that stays on while there is a game: an extra where the browser offers it.

export function stayAwake() {
  if (!("wakeLock" in navigator)) return;
  const hold = () => {
    if (document.visibilityState === "visible")
      navigator.wakeLock.request("screen").catch(() => {});
  };
  document.addEventListener("visibilitychange", hold);
  hold();
}
