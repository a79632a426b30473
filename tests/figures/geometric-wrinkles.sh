# SPDX-License-Identifier: GPL-3.0-or-later
# The paper's experiments: a sheet pulled to two corners, clothes that walk, and what painting makes of them.
figures=(stages walk bump_and_lift strain_pattern)

# uses PROJECT GARMENT LOOK HEIGHT SETTING… -- PATTERN…: a look with these patterns
uses () {
  local project=$1 garment=$2 name=$3 height=$4 settings=() pattern
  shift 4
  while [ "$1" != -- ]; do
    settings+=("$1")
    shift
  done
  shift
  look "$project" "$garment" geometric-wrinkles "$name" "${settings[@]}"
  for pattern in "$@"; do
    cli pattern "$work/$project.rimple" --look "$name" --name "$pattern" --use --amplitude "$height"
  done
}

# paint PROJECT GARMENT FILE…: a pattern of each image
paint () {
  local project=$1 garment=$2 image
  shift 2
  for image in "$@"; do
    cli pattern "$work/$project.rimple" --garment "$garment" --name "$(basename "$image" .png)" --from "$image"
  done
}

# Rest, pulled, rest, pulled to the other corner: the pattern that suits takes over.
stages () {
  local look frame names=() view=(--size 380x380 --camera 24,14,1.15,0,1,0)
  uses sheet sheet Published '5 mm' weights=factor mode=paper curved=false -- sheet-sheet-1 sheet-sheet-2
  uses sheet sheet Suits '5 mm' mode=exact -- sheet-sheet-1 sheet-sheet-2
  uses sheet sheet Smooth '5 mm' mode=flat-rest -- sheet-sheet-1 sheet-sheet-2
  for look in Published Suits Smooth; do
    for frame in 0 12 24 48 60 72; do
      picture sheet $look $frame $look-$frame "${view[@]}"
      names+=($look-$frame "$look, frame $frame")
    done
  done
  sheet stages 6 "${names[@]}"
}

# Six frames: plain, the strain, one pattern, two.
walk () {
  local row frame names=() view=(--size 360x520 --camera 32,6,2.15,0,0.98,0) garment
  for garment in blouse skirt; do
    look walk $garment geometric-wrinkles Plain amplitude=0
    uses walk $garment One '9 mm' mode=flat-rest -- blouse-and-skirt-$garment-1
    uses walk $garment Two '9 mm' mode=flat-rest -- blouse-and-skirt-$garment-1 blouse-and-skirt-$garment-2
  done
  for row in Plain Strain One Two; do
    for frame in 0 4 8 12 16 20; do
      case $row in
        Plain) picture walk Plain $frame $row-$frame "${view[@]}" ;;
        Strain) picture walk Plain $frame $row-$frame "${view[@]}" --field area ;;
        *) picture walk $row $frame $row-$frame "${view[@]}" ;;
      esac
      names+=($row-$frame "$row, frame $frame")
    done
  done
  sheet walk 6 "${names[@]}"
}

# The silhouette tells.
bump_and_lift () {
  local close=(--size 620x520 --camera 24,8,0.42,0.2,1.2,0)
  uses sheet sheet Bump '5 mm' mode=flat-rest bump_only=true -- sheet-sheet-1
  uses sheet sheet Lift '5 mm' mode=flat-rest -- sheet-sheet-1
  picture sheet Bump 24 bump "${close[@]}"
  picture sheet Lift 24 lift "${close[@]}"
  sheet bump-and-lift 2 bump 'Bump only' lift 'Displaced'
}

# Ridges across what the arabesque compresses; they run on over the seam down her back.
strain_pattern () {
  local garment back=(--size 640x640 --camera -160,14,0.6,0,1.1,-0.02) whole=(--size 640x640 --camera -142,14,1.5,0,1.05,0)
  for garment in leotard leggings; do
    cli pattern "$work/dancer.rimple" --garment $garment --name strain-$garment --side 2048 --from-strain '24 mm' \
      --clip arabesque
    uses dancer $garment Strain '3 mm' mode=flat-rest -- strain-$garment
  done
  picture dancer Strain 60 whole --clip arabesque "${whole[@]}"
  picture dancer Strain 60 seam --clip arabesque "${back[@]}"
  sheet strain-pattern 2 whole 'A pattern from the strain of the clip' seam 'over the seam down the back'
}

new sheet "$samples/sheet.gltf" sheet
paint sheet sheet "$samples"/sheet-sheet-[12].png
new walk "$samples/blouse-and-skirt.gltf" blouse skirt
for garment in blouse skirt; do paint walk $garment "$samples"/blouse-and-skirt-$garment-[12].png; done
new dancer "$samples/dancer.gltf" leotard leggings
