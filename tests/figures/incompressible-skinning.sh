# SPDX-License-Identifier: GPL-3.0-or-later
# Figures 3 to 6 of the paper, and 60 frames of a clip.
figures=(figure_3 figure_4 figure_5 figure_6 sequence)

# The bend at which the arm's line folds most clearly from the side; the clip bends 120° smoothly over 24 frames.
at_60=12
side=(--size 760x600 --camera 0,0,0.42,0.27,0.075,0)

figure_3 () {
  local frame=$at_60 model
  new models "$samples/arm.gltf" sleeve
  for model in per-vertex per-fold; do
    look models sleeve incompressible-skinning $model "model=$model" "reach=45 mm" variation=0
    picture models $model $frame $model "${side[@]}"
    picture models $model $((frame + 1)) $model-next "${side[@]}"
  done
  cli plot "$work/models.rimple" --look per-vertex --plot landscape-vertices --frame $frame --size 380x300 --scale 2 \
    --out "$work/xi-vertices.png"
  cli plot "$work/models.rimple" --look per-fold --plot landscape-fold --frame $frame --size 380x300 --scale 2 \
    --out "$work/xi-fold.png"
  sheet figure-3 3 \
    per-vertex '(a) One height a point: 60°' per-vertex-next 'the next frame' xi-vertices 'Its error ξ: two minima, two shapes' \
    per-fold '(b) One height a fold: 60°' per-fold-next 'the next frame' xi-fold 'Its error ξ: one minimum'
}

# A chequered sleeve: what stretches or slides is seen.
chequer () {
  cp "$samples/arm.gltf" "$samples/arm.bin" "$work"
  convert -size 2048x2048 pattern:checkerboard -normalize "$work/arm-sleeve.png"
  sed -i -E ':a;N;$!ba;s/"baseColorFactor" *: *\[[^]]*\]/"baseColorFactor":[0.75,0.75,0.75,1]/' "$work/arm.gltf"
}

# Wide folds, upright: lines that lean fully do not slide.
figure_4 () {
  local way shot=(--size 760x600) close=-60,30,0.085,0.25,0.055,0.02 whole=-12,35,0.2,0.27,0.07,0.03
  chequer
  new ways "$work/arm.gltf" sleeve
  for way in normal corrected slide; do
    look ways sleeve incompressible-skinning $way directions=$way "reach=45 mm" "fold_width=50 mm" fan_limit=false variation=0
    picture ways $way $at_60 $way-cloth "${shot[@]}" --camera $close
    picture ways $way $at_60 $way-strain "${shot[@]}" --camera $whole --field compression-after --field-range 0.5
  done
  sheet figure-4 3 normal-cloth 'Along normals, 60°' corrected-cloth 'Corrected, as published' slide-cloth 'Slid along the fold' \
    normal-strain 'Cloth shortened (blue) and stretched (red)' corrected-strain 'the same, corrected' slide-strain 'the same, slid'
}

figure_5 () {
  local close=(--size 760x600 --scale 1.6 --camera -12,42,0.36,0.26,0.06,0.02)
  local back=(--size 760x600 --scale 1.6 --camera -142,14,0.85,0,1.12,-0.02)
  new lines "$samples/arm.gltf" sleeve
  look lines sleeve incompressible-skinning A "reach=45 mm"
  picture lines A 13 arm-lines --fold-lines "${close[@]}"
  picture lines A 13 arm-pieces --pieces "${close[@]}"
  picture lines A 13 arm-weights --pieces --field weight --field-range 1 "${close[@]}"
  picture dance Folds 60 dancer-lines --fold-lines "${back[@]}"
  picture dance Folds 60 dancer-pieces --pieces "${back[@]}"
  picture dance Folds 60 dancer-weights --pieces --field weight --field-range 1 "${back[@]}"
  sheet figure-5 3 arm-lines 'Fold lines' arm-pieces 'divided into folds' arm-weights 'Weights ω' \
    dancer-lines 'Fold lines' dancer-pieces 'divided into folds' dancer-weights 'Weights ω'
}

figure_6 () {
  local width
  for width in 15 22 32 50; do
    look dance leotard incompressible-skinning W$width "fold_width=$width mm" "${leotard[@]}"
    picture dance W$width 60 width-$width --size 600x760 --camera -142,14,0.95,0,1.12,-0.02
  done
  sheet figure-6 4 width-15 'Fold width 15 mm' width-22 '22 mm' width-32 '32 mm' width-50 '50 mm'
}

# measure PROJECT GARMENT CLIP FRAMES NAME…: how much what looks add changes from one frame to the next
measure () {
  local project=$1 garment=$2 clip=$3 frames=$4 name file=$out/changes-$1.txt bakes=$work/bakes
  shift 4
  : >"$file"
  for name in plain "$@"; do
    cli bake "$work/$project.rimple" --look "$name" --clip "$clip" --frames "$frames" --format mdd --out "$bakes"
    [ "$name" != plain ] || continue
    "$build/app/cli/rimple-cli" stats "$work/$project.rimple" --look "$name" --clip "$clip" --frames "$frames" --json \
      >"$work/stats.json"
    "$build/tests/interop/measure-bake" "$bakes/$garment-$name.mdd.rimple.json" "$bakes/$garment-plain.mdd.rimple.json" \
      "$work/stats.json" --frames >>"$file" || true # it ends with 1 where faces cross
    echo "$file: $name: $(tail -n 1 "$file" | sed 's/^ *//')"
  done
}

# move PROJECT GARMENT CLIP CAMERA SETTING…: 60 frames of both presets, with and without a stop at contact: the numbers of all, and
# pictures of every fifth
move () {
  local project=$1 garment=$2 clip=$3 camera=$4 preset contact frame names=() pictures=()
  shift 4
  look "$project" "$garment" incompressible-skinning plain refine=everywhere "$@" curve_source=drawn
  for preset in improved as-published; do
    for contact in false true; do
      names+=("$preset-$([ $contact = false ] && echo free || echo stopped)")
      look "$project" "$garment" incompressible-skinning "${names[-1]}" preset=$preset refine=everywhere "$@" contact=$contact
      for frame in $(seq 5 5 60); do
        picture "$project" "${names[-1]}" "$frame" "${names[-1]}-$frame" --clip "$clip" --size 300x360 --camera "$camera"
        pictures+=("$work/${names[-1]}-$frame.png")
      done
    done
  done
  montage "${pictures[@]}" -tile 12x -geometry +2+2 "$out/presets-$project.png"
  echo "$out/presets-$project.png"
  measure "$project" "$garment" "$clip" 1:60 "${names[@]}"
}

sequence () {
  local frame names=()
  for frame in $(seq 1 60); do
    picture dance Folds "$frame" "frame-$frame" --size 300x360 --camera -142,14,1.15,0,1.1,-0.02
    names+=("$work/frame-$frame.png")
  done
  montage "${names[@]}" -tile 10x -geometry +2+2 "$out/sequence.png"
  echo "$out/sequence.png"
  move dance leotard arabesque -142,14,0.95,0,1.12,-0.02 levels=3 "fold_width=32 mm" "${leotard[@]}"
  # Two seconds.
  rate=30 new bend "$samples/arm.gltf" sleeve
  move bend sleeve bend -12,42,0.5,0.26,0.06,0.02 levels=2 "reach=45 mm"
}

leotard=("reach=110 mm" "line_length=190 mm" "separation=110 mm" "variation=60 %")
new dance "$samples/dancer.gltf" leotard leggings
look dance leotard incompressible-skinning Folds "fold_width=32 mm" "${leotard[@]}"
