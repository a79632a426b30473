#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run.sh SCENARIO: drives a real window through the accessibility bus alone, as a screen reader sees it, on a message bus and
# with folders of its own. Needs RIMPLE (the program) and a display; skips (77) without display, dogtail or the bus.
set -eu

[ -n "${DISPLAY:-}" ] || { echo "no display"; exit 77; }
/usr/bin/python3 -c 'import dogtail, pyatspi' 2>/dev/null || { echo "no python3-dogtail"; exit 77; }
command -v dbus-run-session >/dev/null && [ -x /usr/libexec/at-spi-bus-launcher ] || { echo "no accessibility bus"; exit 77; }

home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME="$home" XDG_STATE_HOME="$home/state" XDG_CACHE_HOME="$home/cache" XDG_DATA_HOME="$home/data" \
  XDG_CONFIG_HOME="$home/config" GSETTINGS_BACKEND=keyfile \
  PYTHONDONTWRITEBYTECODE=1
unset NO_AT_BRIDGE GTK_A11Y AT_SPI_BUS_ADDRESS
cd "$home"

# shellcheck disable=SC2016
dbus-run-session -- sh -c '
  gsettings set org.gnome.desktop.interface toolkit-accessibility true
  /usr/libexec/at-spi-bus-launcher --launch-immediately &
  launcher=$!
  status=0
  /usr/bin/python3 "$1" || status=$?
  kill $launcher 2>/dev/null || true
  exit $status' sh "$1"
