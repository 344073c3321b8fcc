"""The launchers' token: made once, for this user's eyes."""

import stat

from controller.identity.token import TOKEN_FILE, launcher_token


def test_it_is_made_once_and_kept(tmp_path):
    token = launcher_token(tmp_path)

    assert token == launcher_token(tmp_path)
    assert len(token) >= 40
    assert f"{token}\n" == (tmp_path / TOKEN_FILE).read_text()


def test_nobody_else_can_read_it(tmp_path):
    launcher_token(tmp_path)

    assert 0o600 == stat.S_IMODE((tmp_path / TOKEN_FILE).stat().st_mode)


def test_an_empty_file_is_no_token(tmp_path):
    (tmp_path / TOKEN_FILE).write_text("\n")

    assert launcher_token(tmp_path).strip()


def test_two_folders_have_two_tokens(tmp_path):
    (tmp_path / "other").mkdir()

    assert launcher_token(tmp_path) != launcher_token(tmp_path / "other")
