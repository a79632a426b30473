#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Characters of other projects, from file to bake and picture: folds where joints bend, lengths true when others measure.
# Needs RIMPLE_CLI, RIMPLE_IMPORT and RIMPLE_SOURCE_ROOT; skips (77) where the files are not at hand.
# With an argument: a folder that keeps what was made.
set -eu

data=$RIMPLE_SOURCE_ROOT/../shared/data/character
interop=$RIMPLE_SOURCE_ROOT/tests/interop
[ -d "$data" ] && command -v python3 >/dev/null || exit 77

if [ $# -gt 0 ]; then
  work=$1
  mkdir -p "$work"
else
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
fi
export XDG_STATE_HOME="$work/state"

# check FILE MESH CLIP FRAMES PICTURE-FRAME JOINT,JOINT… SETTINGS…
check ()
{
  file=$1 mesh=$2 clip=$3 frames=$4 picture=$5 joints=$6
  shift 6
  name=${file%.*}
  project=$work/$name.rimple
  rm -rf "$project" "${work:?}/$name"

  "$RIMPLE_CLI" new "$project"
  "$RIMPLE_CLI" import "$project" "$data/$file"
  "$RIMPLE_CLI" garment "$project" --mesh "$mesh" >/dev/null
  "$RIMPLE_CLI" look "$project" --garment "$mesh" --method incompressible-skinning --name A \
    --set onset=0 --set contact=false --set variation=0.35 "$@" >/dev/null
  "$RIMPLE_CLI" stats "$project" --look A --clip "$clip" --frames "$frames" --json >"$work/$name.json"
  python3 "$interop/residuals.py" "$work/$name.json" "$joints"
  "$RIMPLE_CLI" bake "$project" --look A --clip "$clip" --frames "$frames" --format mdd --out "$work/$name" >"$work/$name.txt"
  python3 "$interop/fold-lengths.py" "$work/$name/$mesh-A.mdd.rimple.json" "$work/$name.json"
  if ! "$RIMPLE_CLI" render "$project" --look A --clip "$clip" --frame "$picture" --size 640x640 --out "$work/$name.png"; then
    echo "  no picture: there may be no EGL here"
  fi
}

check cesium_man.gltf Cesium_Man "Clip 0" 20:44 35 "Node 3,Node 4,Node 7,Node 8,Node 13,Node 16" \
  --set fold_width="40 mm" --set reach="40 mm" --set line_length="200 mm"
check rigged_simple.gltf Cylinder "Clip 0" 0:49 25 Bone.001 \
  --set fold_width="0.6 m" --set reach="0.5 m" --set line_length="3.5 m" --set separation="1 m"
check Fox.glb fox1 Run 0:27 8 b_LeftForeArm_010,b_RightForeArm_07,b_LeftLeg02_016,b_RightLeg02_020 \
  --set fold_width="40 mm" --set reach="30 mm" --set line_length="160 mm"
