# SPDX-License-Identifier: GPL-3.0-or-later
# Figures of the thesis, each with and without what it is about.
figures=(figure_3_4 figure_5_2 figure_6_3 figure_7_2 figure_8_1 figure_8_2 figure_8_3 figure_8_4 motions)

# Settings of Table 8.1.
table=(threshold=23% "least_radius=9.1 mm")

# shirt NAME SETTING…: a look of the shirt
shirt () {
  look hero shirt dynamic-wrinkling "$@"
}

# show NAME LOOK CLIP FRAME OPTION…
show () {
  picture hero "$2" "$4" "$1" --clip "$3" "${@:5}"
}

waist=(--size 560x560 --scale 1.6 --camera -60,4,0.85,-0.08,1.17,0)
whole=(--size 480x600 --camera -28,6,2.15,0,1.12,0.05)

# Strain a triangle, and strain smoothed over the vertices, as the 2010 method has it.
figure_3_4 () {
  shirt Each "${table[@]}"
  look hero shirt animation-wrinkling Smoothed smoothing=4
  show each Each stretching 40 "${waist[@]}" --field compression --field-range 0.4
  show smoothed Smoothed stretching 40 "${waist[@]}" --field compression --field-range 0.4
  show each-paths Each stretching 40 "${waist[@]}" --fold-lines
  show smoothed-paths Smoothed stretching 40 "${waist[@]}" --fold-lines
  sheet figure-3-4 2 each 'Strain of each triangle' smoothed 'The same smoothed over vertices' \
    each-paths 'wrinkles it gives' smoothed-paths 'wrinkles it gives'
}

# Paths of three frames on end, and of two of them in one picture.
figure_5_2 () {
  local look frame names=()
  shirt Carried "${table[@]}"
  shirt Sown "${table[@]}" carry=false
  for look in Sown Carried; do
    for frame in 38 39 40; do
      show $look-$frame $look stretching $frame "${waist[@]}" --fold-lines
      names+=($look-$frame "$look, frame $frame")
    done
    convert "$work/$look-39.png" "$work/$look-40.png" -compose blend -define compose:args=50 -composite "$work/$look-both.png"
    names+=($look-both 'frames 39 and 40 in one')
  done
  sheet figure-5-2 4 "${names[@]}"
}

figure_6_3 () {
  local close=(--size 560x560 --camera -62,4,0.45,-0.06,1.16,0.04)
  shirt Displaced "${table[@]}"
  shirt Lit "${table[@]}" bump_only=true
  show lit Lit stretching 40 "${close[@]}"
  show cut Displaced stretching 40 "${close[@]}" --wire
  show displaced Displaced stretching 40 "${close[@]}"
  sheet figure-6-3 3 lit 'Normals alone' cut 'Cut finely where wrinkles are' displaced 'Displaced, with normals'
}

figure_7_2 () {
  local close=(--size 560x560 --shading clay --camera -62,4,0.45,-0.06,1.16,0.04) wide=(threshold=20% "least_radius=14 mm")
  shirt Blended "${wide[@]}"
  shirt Covered "${wide[@]}" overlaps=over
  show covered Covered stretching 40 "${close[@]}"
  show blended Blended stretching 40 "${close[@]}"
  sheet figure-7-2 2 covered 'Without blending: the oldest on top' blended 'Blended'
}

figure_8_1 () {
  local threshold radius names=()
  for radius in 9.1 18.2; do
    for threshold in 13 20; do
      shirt "$threshold-$radius" threshold=$threshold% "least_radius=$radius mm"
      show $threshold-$radius "$threshold-$radius" stretching 40 "${waist[@]}"
      names+=($threshold-$radius "shortening $threshold %%, smallest radius $radius mm")
    done
  done
  sheet figure-8-1 2 "${names[@]}"
}

figure_8_2 () {
  shirt Plain seed_attempts=0
  shirt Moving "${table[@]}"
  show texture Plain stretching 40 "${waist[@]}"
  show bare Moving stretching 40 "${waist[@]}" --shading clay
  show dressed Moving stretching 40 "${waist[@]}"
  sheet figure-8-2 3 texture 'Texture alone' bare 'Wrinkles without texture' dressed 'Wrinkles with the same texture'
}

# labels FILE CLIP FRAME…: strain, labels each for itself, labels by the cut
labels () {
  local file=$1 clip=$2 frame row names=()
  shift 2
  for row in Strain Alone Cut; do
    for frame in "$@"; do
      if [ $row = Strain ]; then
        show Strain-$frame Cut $clip $frame "${waist[@]}" --field compression --field-range 0.4
      else
        show $row-$frame $row $clip $frame "${waist[@]}" --field label
      fi
      names+=($row-$frame "$row, frame $frame")
    done
  done
  sheet "$file" $# "${names[@]}"
}

figure_8_3 () {
  shirt Alone "${table[@]}" label_solver=alone
  shirt Cut "${table[@]}"
  labels figure-8-3 stretching 28 32 36 40
}

figure_8_4 () {
  labels figure-8-4 shovelling 12 22 34 40
}

# motion FILE CLIP FRAME…: the input above, the result beneath
motion () {
  local file=$1 clip=$2 frame name names=()
  shift 2
  for name in Input Result; do
    for frame in "$@"; do
      show "$name-$clip-$frame" $name $clip $frame "${whole[@]}"
      names+=("$name-$clip-$frame" "$name, frame $frame")
    done
  done
  sheet "$file" $# "${names[@]}"
}

# Figures 8.5 to 8.10
motions () {
  local garment
  for garment in shirt trousers; do
    look hero $garment dynamic-wrinkling Input seed_attempts=0
    look hero $garment dynamic-wrinkling Result "${table[@]}"
  done
  motion figure-8-5-sawing sawing 4 9 14 20 26
  motion figure-8-6-chopping chopping 8 12 14 19 30
  motion figure-8-7-fist-pump fist-pump 3 7 12 17 22
  motion figure-8-8-stretching stretching 12 24 38 52 66
  motion figure-8-9-jumping-jack jumping-jack 4 8 12 17 22
  motion figure-8-10-shovelling shovelling 10 20 27 36 44
}

new hero "$samples/coarse-hero.gltf" shirt trousers
