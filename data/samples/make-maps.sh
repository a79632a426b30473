#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the wrinkle maps of samples anew, of what other methods raise on them: make-maps.sh BUILD [SAMPLE…]. They are kept in
# maps/, since those of the face take minutes; they are to be made again when a sample's shape or charts change.
set -euo pipefail
build=$(readlink -f "$1")
out=$(dirname "$(readlink -f "$0")")/maps
export RIMPLE_IMPORT=$build/app/import/rimple-import RIMPLE_SAMPLES=$build/data/samples
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME=$work/state

cli () {
  "$build/app/cli/rimple-cli" "$@" >/dev/null
}

# map PROJECT GARMENT CLIP FRAME RANGE FILE [SIDE]: what its first look raises there
map () {
  local look
  look=$("$build/app/cli/rimple-cli" info "$work/$1.rimple" --json |
    python3 -c 'import json, sys; print (next (look["name"] for look in json.load (sys.stdin)["looks"] if look["garment"] == sys.argv[1]))' "$2")
  cli pattern "$work/$1.rimple" --garment "$2" --name "$6" --side 512 --clip "$3" --from-look "$look" --frame "$4" --amplitude "$5"
  cli pattern "$work/$1.rimple" --garment "$2" --name "$6" --export "$out/$6.png"
  [ -z "${7:-}" ] || convert "$out/$6.png" -filter Box -resize "$7x$7" -define png:bit-depth=16 -strip "$out/$6.png"
}

# mask PROJECT GARMENT FILE JOINT…: the cloth on these joints
mask () {
  local project=$1 garment=$2 file=$3
  shift 3
  cli mask "$work/$project.rimple" --garment "$garment" --mask "$file" --joints "$(IFS=,; echo "$*")"
  cli mask "$work/$project.rimple" --garment "$garment" --mask "$file" --export "$work/$file.png"
  convert "$work/$file.png" -resize 256x256 -depth 8 -strip "$out/$file.png"
}

# Elbows and knees of the deep bend at 42°, 77° and 112°.
dancer () {
  local frame degrees side
  cli new "$work/dancer.rimple" --sample dancer
  for frame in 12:42 18:77 28:112; do
    degrees=${frame#*:}
    map dancer leotard deep-bend "${frame%:*}" '50 mm' "dancer-leotard-elbow-$degrees"
    map dancer leggings deep-bend "${frame%:*}" '50 mm' "dancer-leggings-knee-$degrees"
  done
  for side in L R; do
    mask dancer leotard "dancer-leotard-arm-$side" "upper_arm.$side" "forearm.$side"
    mask dancer leggings "dancer-leggings-leg-$side" "thigh.$side" "shin.$side"
  done
}

# bells FILE "X Y WIDTH HEIGHT"…: white there, on the unrolled mask of 168 mm by 188 mm, whose middle is between the eyes
bells () {
  local file=$1
  shift
  awk -v "bells=$*" 'BEGIN {
    n = split (bells, b, " ")
    print "P2 128 128 255"
    for (j = 0; j < 128; j++)
      for (i = 0; i < 128; i++) {
        # As the sheet is laid out: 200 mm an image, a margin of 10 mm.
        x = (i + .5) / 128 * 200 - 10 - 84; y = 200 - (j + .5) / 128 * 200 - 10 - 106; most = 0
        for (k = 1; k < n; k += 4) {
          d = ((x - b[k]) / b[k + 2]) ^ 2 + ((y - b[k + 1]) / b[k + 3]) ^ 2
          v = d < 1 ? 1 : exp (-2 * (sqrt (d) - 1) ^ 2 / 0.3); if (v > most) most = v
        }
        print int (255 * most + .5)
      }
  }' | convert pgm:- -strip "$out/$file.png"
}

# Expressions as an embedded skin has them.
cheek () {
  local clip
  cli new "$work/cheek.rimple" --sample cheek
  for clip in raise frown smile; do
    map cheek face $clip 24 '8 mm' "cheek-face-$clip" 256
  done
  bells cheek-face-forehead 0 44 62 26
  bells cheek-face-brows 0 18 20 24
  bells cheek-face-cheeks 58 -10 22 34 -58 -10 22 34
}

mkdir -p "$out"
samples=("${@:2}")
[ ${#samples[@]} -gt 0 ] || samples=(dancer cheek)
for sample in "${samples[@]}"; do $sample; done
