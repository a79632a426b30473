#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What folds look like from outside, over full bends: for each character upright, leaning as the fan limit makes them, and
# stopped at contact, as by default. See measure-bake.c.
# Needs RIMPLE_CLI, RIMPLE_IMPORT, RIMPLE_MEASURE, RIMPLE_SAMPLES and RIMPLE_SOURCE_ROOT.
# usage: folds-seen.sh [--frames] [--steps N] [NAME…]; without names all characters whose files are at hand
# --steps: of each frame of the characters that are bent here. What changes steadily changes by that much less a step, what pops
# does not.
set -eu

data=$RIMPLE_SOURCE_ROOT/../shared/data/character
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export XDG_STATE_HOME="$work/state"
status=0 # of folds that stop at contact: nothing keeps all cloth of the others apart
frames_shown=
steps=1
seen=
[ "${1:-}" = --frames ] && frames_shown=--frames && shift
[ "${1:-}" = --steps ] && steps=$2 && shift 2
wanted="$*"

# A look with folds and one without, on the same fine mesh: everywhere alike, whatever lines there are.
look ()
{
  name=$1
  shift
  "$RIMPLE_CLI" look "$project" --garment "$mesh" --method incompressible-skinning --name "$name" \
    --set refine=everywhere "$@" >/dev/null
  "$RIMPLE_CLI" bake "$project" --look "$name" --clip "$clip" --frames "$frames" --format mdd --out "$work/$title" >/dev/null
}

measure ()
{
  name=$1
  "$RIMPLE_CLI" stats "$project" --look "$name" --clip "$clip" --frames "$frames" --json >"$work/$title/$name.json"
  # shellcheck disable=SC2086
  "$RIMPLE_MEASURE" "$work/$title/$mesh-$name.mdd.rimple.json" "$work/$title/$mesh-plain.mdd.rimple.json" \
    "$work/$title/$name.json" $frames_shown || [ "$name" != stopped ] || status=1
}

# see TITLE FILE MESH CLIP FRAMES SETTINGS…
see ()
{
  title=$1 file=$2 mesh=$3 clip=$4 frames=$5
  shift 5
  case " $wanted " in "  " | *" $title "*) ;; *) return 0 ;; esac
  seen=yes
  [ -f "$file" ] || { echo "$title: not at hand"; return 0; }
  project=$work/$title.rimple
  mkdir -p "$work/$title"
  "$RIMPLE_CLI" new "$project"
  "$RIMPLE_CLI" import "$project" "$file" >/dev/null
  "$RIMPLE_CLI" garment "$project" --mesh "$mesh" >/dev/null

  echo "== $title: $mesh, $clip"
  look plain --set curve_source=drawn "$@"
  look upright --set fan_limit=false --set contact=false "$@"
  measure upright
  look leaning --set contact=false "$@"
  measure leaning
  look stopped "$@"
  measure stopped
  rm -rf "$project" "${work:?}/$title"
}

# bend TITLE FILE METRES JOINT…: a copy of a character that bends joints to 120° over two seconds of steps, as $bent
bend ()
{
  title=$1 file=$2 metres=$3
  shift 3
  bent=$work/$title.gltf
  [ ! -f "$file" ] || python3 "$RIMPLE_SOURCE_ROOT/tests/interop/bend-joint.py" "$file" "$bent" "$metres" 120 $((2 * steps)) "$@"
}

see arm "$RIMPLE_SAMPLES/arm.gltf" sleeve bend 0:48 --set levels=3
see dancer-leggings "$RIMPLE_SAMPLES/dancer.gltf" leggings deep-bend 0:29 \
  --set levels=3 --set fold_width="24 mm" --set reach="80 mm"
bend dancer-bent "$RIMPLE_SAMPLES/dancer.gltf" 1 shin.L:1,0,0 thigh.R:-1,0,0
see dancer-bent "$bent" leggings bend 0:$((48 * steps)) \
  --set levels=3 --set fold_width="24 mm" --set reach="80 mm"
see dancer-leotard "$RIMPLE_SAMPLES/dancer.gltf" leotard deep-bend 0:29 \
  --set levels=3 --set fold_width="32 mm" --set reach="110 mm" --set line_length="190 mm" --set separation="110 mm" \
  --set variation="60 %"
see hero-shirt "$RIMPLE_SAMPLES/coarse-hero.gltf" shirt chopping 0:38 \
  --set levels=4 --set fold_width="42 mm" --set reach="90 mm" --set line_length="220 mm" --set separation="110 mm" \
  --set variation="60 %"
# As many levels as are chosen by themselves: with fewer, a fold at the hem lies over four edges, whose corners would be counted.
see hero-trousers "$RIMPLE_SAMPLES/coarse-hero.gltf" trousers shovelling 0:57 \
  --set levels=5 --set fold_width="42 mm" --set reach="90 mm" --set line_length="220 mm" --set separation="110 mm" \
  --set variation="60 %"
see cesium-man "$data/cesium_man.gltf" Cesium_Man "Clip 0" 20:44 \
  --set levels=3 --set fold_width="40 mm" --set reach="40 mm" --set line_length="200 mm" --set variation="35 %"
bend cesium-bent "$data/cesium_man.gltf" 1 4:-1,0,0 14:1,0,0
see cesium-bent "$bent" Cesium_Man bend 0:$((48 * steps)) \
  --set levels=3 --set fold_width="40 mm" --set reach="40 mm" --set line_length="200 mm" --set variation="35 %"
bend mannequin "$data/mannequin/manny_med_mod.gltf" 1 lowerarm.l:0,0,1
see mannequin "$bent" Mannequin_Medium_ArmLeft bend 0:$((48 * steps)) \
  --set levels=3 --set fold_width="40 mm" --set reach="50 mm" --set line_length="200 mm" --set variation="35 %"
if [ -f "$data/pab/arnaud.fbx" ] && command -v assimp >/dev/null; then
  (cd "$work" && assimp export "$data/pab/arnaud.fbx" arnaud.gltf >/dev/null)
  bend arnaud-bent "$work/arnaud.gltf" 0.01 LeftForeArm:0,0,1 LeftLeg:0,0,-1
  see arnaud-bent "$bent" Generic_Man_LR_polySurface1 bend 0:$((48 * steps)) \
    --set levels=2 --set fold_width="35 mm" --set reach="50 mm" --set line_length="200 mm" --set variation="35 %"
else
  echo "arnaud-bent: not at hand, or no assimp"
fi
[ -n "$seen" ] || { echo "folds-seen: no character is called “$wanted”; without names all are measured" >&2; exit 2; }
exit $status
