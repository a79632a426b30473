#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Takes the screenshots of the README and the manual: shots.sh BUILD OUT, on a display of its own (./dev shots gives it one).
set -euo pipefail
build=$(readlink -f "$1")
out=$2
mkdir -p "$out"
out=$(readlink -f "$out")
home=$(mktemp -d)
export XDG_STATE_HOME=$home/state XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config
export XDG_CACHE_HOME=${XDG_CACHE_HOME:-$home/cache}
export GSETTINGS_BACKEND=memory
mkdir -p "$XDG_CONFIG_HOME/gtk-4.0"
printf '[Settings]\ngtk-font-name=Cantarell 11\n' >"$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
program=

finish () {
  [ -n "$program" ] && kill "$program" 2>/dev/null
  rm -rf "$home"
}
trap finish EXIT

# The main window is the first that the program opened; dialogs come after it.
windows () {
  xdotool search --onlyvisible --class rimple 2>/dev/null || true
}

window () {
  windows | head -n 1
}

# open SCHEME ARGUMENT…: a fresh program in a window of 1440 × 900
open () {
  local scheme=$1
  shift
  ADW_DEBUG_COLOR_SCHEME=$scheme "$build/app/rimple" "$@" &
  program=$!
  for _ in $(seq 200); do [ -n "$(window)" ] && break; sleep 0.1; done
  xdotool windowmove "$(window)" 0 0 windowsize "$(window)" 1440 900
  xdotool mousemove 1590 990
}

open_sample () {
  open "prefer-$1" --sample "$2"
  settle
}

close () {
  kill "$program"
  wait "$program" 2>/dev/null || true
  program=
  rm -rf "$home"/state # what a killed program leaves would be offered again
}

# Waits until the picture stands still for three seconds: a busy machine can take one of them to begin.
settle () {
  local last='' now still=0
  for _ in $(seq 60); do
    sleep 1
    now=$(import -window root png:- | md5sum)
    if [ "$now" = "$last" ]; then still=$((still + 1)); else still=0; fi
    [ $still -eq 3 ] && return
    last=$now
  done
}

shot () {
  import -window root -crop 1440x900+0+0 +repage "$out/$1.png"
  echo "$out/$1.png"
}

# There is no window manager to do it; thumbnails play behind them, so nothing stands still.
centre_dialogs () {
  sleep 10
  local dialog WIDTH HEIGHT WINDOW X Y SCREEN
  for dialog in $(windows | tail -n +2); do
    eval "$(xdotool getwindowgeometry --shell "$dialog")"
    xdotool windowmove "$dialog" $(((1440 - WIDTH) / 2)) $(((900 - HEIGHT) / 2))
  done
  sleep 2
}

# Thumbnails play, so this one never stands still.
start_page () {
  open "$1"
  sleep 20
  shot "start-page-$2"
  close
}

start_page prefer-light light
start_page prefer-dark dark

for scheme in dark light; do
  open_sample $scheme dancer
  xdotool key alt+2
  settle
  xdotool mousemove 440 300 click --repeat 4 --delay 200 4
  xdotool mousemove 1590 990
  settle
  shot dancer-$scheme
  close
done

open_sample dark skirt
xdotool key alt+4
settle
shot comparison
close

# The simulation and what lies on it come to the frame one looks at first; that takes a while.
open_sample dark twirl
xdotool mousemove 85 522 click 1 # the look that lies on the simulation
xdotool mousemove 900 500 key alt+2
xdotool mousemove 455 420 click --repeat 4 --delay 200 4
xdotool mousemove 1590 990
settle
settle
shot twirl
close

open_sample dark arm
xdotool key alt+2
settle
shot arm
x=1375 y=223 # the value of Fold width
xdotool mousemove "$x" "$y" mousedown 1
for _ in $(seq 12); do xdotool mousemove_relative -- -4 0; sleep 0.1; done
settle
shot inspector-while-dragging
xdotool mouseup 1
close

open_sample dark arm
xdotool mousemove 600 400 key l
xdotool mousemove 870 180 mousedown 1
for _ in $(seq 24); do xdotool mousemove_relative -- -4 8; sleep 0.06; done
xdotool mouseup 1
xdotool mousemove 1590 990
settle
shot fold-line
close

# A stroke over the front of a blouse, in 3-D and laid flat. Patterns take a while to come, and brushes too.
open_sample dark blouse-and-skirt
sleep 10
xdotool mousemove 640 400 key r key t
sleep 10
settle
xdotool mousemove 430 330 mousedown 1
for _ in $(seq 16); do xdotool mousemove_relative -- 7 6; sleep 0.06; done
xdotool mouseup 1
settle
shot painting
close

printf '{ "asset": { "version": "2.0" }, "meshes": [ { "primitives": [ { "attributes": { "POSITION": 7 } } ] } ] }' >"$home/broken.gltf"
for scheme in light dark; do
  open prefer-$scheme "$home/broken.gltf"
  centre_dialogs
  shot import-error-$scheme
  close
done
