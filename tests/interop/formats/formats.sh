#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether files of bakes, and maps of vectors and normals, arrive in programs that share nothing with Rimple: Khronos' validator, three.js, Chromium and Blender.
# Needs RIMPLE_CLI, RIMPLE_IMPORT, RIMPLE_SAMPLES and RIMPLE_SOURCE_ROOT; npm, and Chromium and Blender if they are there.
# usage: formats.sh FOLDER: where the packages of npm are kept, and NAME-vat.png, what Chromium shows
set -eu

here=$RIMPLE_SOURCE_ROOT/tests/interop/formats
modules=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
status=0

mkdir -p "$modules"
cp "$here"/package.json "$here"/*.mjs "$here"/*.html "$modules"
(cd "$modules" && npm install --no-audit --no-fund --silent)

# SAMPLE MESH CLIP FRAMES METHOD
check ()
{
  project=$work/$1.rimple
  "$RIMPLE_CLI" new "$project" >/dev/null
  "$RIMPLE_CLI" import "$project" "$RIMPLE_SAMPLES/$1.gltf" >/dev/null
  "$RIMPLE_CLI" garment "$project" --mesh "$2" >/dev/null
  "$RIMPLE_CLI" look "$project" --garment "$2" --method "$5" --name folds >/dev/null
  "$RIMPLE_CLI" bake "$project" --look folds --clip "$3" --frames "$4" --format mdd,pc2,glb,glb-compressed,glb-web,glb-skin,usda,vat,ml --out "$work/$1" >/dev/null
  node "$modules/referee.mjs" "$work/$1" "$2-folds" || status=1
  if command -v chromium >/dev/null; then
    node "$modules/vat.mjs" "$work/$1" "$2-folds" "$work/$1.png" || status=1
    cp "$work/$1.png" "$modules/$1-vat.png" || status=1
  else
    echo "skipped $2: Chromium is not here"
  fi
  if command -v blender >/dev/null; then
    blender -b --factory-startup -noaudio --python-exit-code 1 -P "$here/blender.py" -- "$work/$1" "$2-folds" 24 >"$work/blender" 2>&1 || status=1
    grep -E '^(ok|FAILED|Error|.*Error:)' "$work/blender" || { tail -5 "$work/blender"; status=1; }
  else
    echo "skipped $2: Blender is not here"
  fi
}

# SAMPLE MESH CLIP FRAME, whose look is folds
check_vectors ()
{
  project=$work/$1.rimple
  command -v blender >/dev/null || { echo "skipped vectors of $2: Blender is not here"; return; }
  "$RIMPLE_CLI" look "$project" --garment "$2" --method none --name plain >/dev/null
  for look in plain folds; do
    "$RIMPLE_CLI" bake "$project" --look $look --clip "$3" --frames "$4:$4" --format obj --out "$work/$look" >/dev/null
  done
  for space in object tangent; do
    "$RIMPLE_CLI" maps "$project" --look folds --clip "$3" --frames "$4:$4" --maps vector --space $space --size 1024 --out "$work/$space" >/dev/null
  done
  "$RIMPLE_CLI" maps "$project" --look folds --clip "$3" --frames "$4:$4" --maps normal --size 1024 --out "$work/normal" >/dev/null
  blender -b --factory-startup -noaudio --python-exit-code 1 -P "$here/vectors.py" -- "$work"/plain/*.obj "$work"/folds/*.obj "$work"/object/*.exr "$work"/tangent/*.exr "$work"/normal/*.png >"$work/blender" 2>&1 || status=1
  grep -E '^(ok|FAILED|Error|.*Error:)' "$work/blender" || { tail -5 "$work/blender"; status=1; }
}

check arm sleeve bend 0:24 incompressible-skinning
check_vectors arm sleeve bend 20
check dancer leotard arabesque 0:24 incompressible-skinning
exit $status
