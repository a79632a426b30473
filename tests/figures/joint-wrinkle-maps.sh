# SPDX-License-Identifier: GPL-3.0-or-later
# Maps made of other methods' folds, beside these: an elbow, a wrung forearm, a face, and the clip that maps were taken from.
figures=(elbow twist face replay baked normals base)
export RIMPLE_SAMPLES=$samples
bend=(--size 480x400 --camera '-25,40,0.44,0.27,0.06,0.02')

# add_map PROJECT GARMENT LOOK CLIP FRAME RANGE NAME: what the look raises there
add_map () {
  cli pattern "$work/$1.rimple" --garment "$2" --name "$7" --clip "$4" --from-look "$3" --frame "$5" --amplitude "$6"
}

# The clip bends by 120° in a second: 45°, 82° and 111°, each map coming as the one before goes.
bent_arm () {
  [ ! -f "$work/bent.rimple" ] || return 0
  local frame part settings=(regions=3 'amplitude=30 mm' blur=0 skinning=dual-quaternion) i=0
  cli new "$work/bent.rimple" --sample arm
  cli profile "$work/bent.rimple" --name Passes --points '-1 0, -0.5 1, 0 0, 1 0'
  cli profile "$work/bent.rimple" --name Comes --points '-1 0, 0 1, 1 0'
  for part in '10 8 82 Passes' '15 45 111 Passes' '20 82 111 Comes'; do
    set -- $part
    i=$((i + 1))
    add_map bent sleeve 'sleeve · Incompressible skinning' bend "$1" '30 mm' "At $1"
    settings+=("regions.$i.map=image At $1" "regions.$i.joint=joint lower" "regions.$i.start=$2°" "regions.$i.full=$3°"
      "regions.$i.curve=curve $4" "regions.$i.inner=false" "regions.$i.extent=0")
  done
  look bent sleeve joint-wrinkle-maps Maps "${settings[@]}"
}

elbow () {
  local frame parts=()
  bent_arm
  for frame in 0 10 24; do
    picture bent 'sleeve · Incompressible skinning' $frame elbow-folds-$frame "${bend[@]}"
    picture bent Maps $frame elbow-maps-$frame "${bend[@]}"
  done
  sheet elbow 3 elbow-folds-0 'Incompressible skinning, 0°' elbow-folds-10 '45°' elbow-folds-24 '120°' \
    elbow-maps-0 'Maps of it, 0°' elbow-maps-10 '45°' elbow-maps-24 '120°'
}

# Twisting has no fold of incompressible skinning, so that the map is of waves at 90°; it comes from 0° on.
twist () {
  local view=(--clip twist --size 480x260 --camera '-15,30,0.42,0.3,0,0') frame
  cli new "$work/wrung.rimple" --sample arm
  look wrung sleeve gpu-wrinkles Waves skinning=dual-quaternion 'wavelength=20 mm'
  add_map wrung sleeve Waves twist 12 '20 mm' Wrung
  look wrung sleeve joint-wrinkle-maps Maps regions=1 'regions.1.map=image Wrung' 'regions.1.joint=joint lower' \
    regions.1.driver=twist regions.1.start=0° regions.1.full=90° regions.1.extent=0 'amplitude=20 mm' skinning=dual-quaternion
  for frame in 8 12; do
    picture wrung 'sleeve · Incompressible skinning' $frame twist-folds-$frame "${view[@]}"
    picture wrung Maps $frame twist-maps-$frame "${view[@]}"
  done
  sheet twist 2 twist-folds-8 'Incompressible skinning, wrung by 47°' twist-folds-12 '90°' \
    twist-maps-8 'A map of 90° by the twist, 47°' twist-maps-12 '90°'
}

# What the skin of the sample's embedded shell had, by compression alone; incompressible skinning finds no fold there.
face () {
  local clip view=(--size 360x420 --shading clay --light-turn 60 --camera '18,4,0.36,0,1.49,0.05')
  cli new "$work/face.rimple" --sample cheek
  look face face incompressible-skinning Folds
  for clip in raise frown smile; do
    picture face Folds 24 face-folds-$clip --clip $clip "${view[@]}"
    picture face 'Wrinkle maps' 24 face-maps-$clip --clip $clip "${view[@]}"
  done
  sheet face 3 face-folds-raise 'Incompressible skinning, brows raised' face-folds-frown 'A frown' \
    face-folds-smile 'A smile' face-maps-raise 'Wrinkle maps, brows raised' face-maps-frown 'A frown' \
    face-maps-smile 'A smile'
}

# Where normals are off, in the angle between them: black 0°, yellow 30° and white 60° and more.
replay () {
  local frame way parts=()
  bent_arm
  for frame in 10 15 20; do
    for way in 'sleeve · Incompressible skinning:folds' Maps:maps; do
      picture bent "${way%:*}" $frame replay-${way#*:}-$frame "${bend[@]}"
      picture bent "${way%:*}" $frame replay-normals-${way#*:}-$frame "${bend[@]}" --shading normals --transparent
    done
    python3 "$(dirname "${BASH_SOURCE[0]}")/normal-error.py" "$work/replay-normals-folds-$frame.png" \
      "$work/replay-normals-maps-$frame.png" "$work/replay-error-$frame.png" >>"$out/replay.txt"
  done
  sheet replay 3 replay-folds-10 'Incompressible skinning, 45°' replay-maps-10 'Maps of it' replay-error-10 'Angle between normals' \
    replay-folds-15 '82°' replay-maps-15 'Maps of it' replay-error-15 'black 0°, yellow 30°, white 60°' \
    replay-folds-20 '111°' replay-maps-20 'Maps of it' replay-error-20 ' '
  cat "$out/replay.txt"
}

# Normal maps as bakes write them, on the coarse mesh, beside the fine one. Where one looks along the cloth, maps have no silhouette
# and hide nothing, so that pictures differ more than the cloth does; what is printed of the cloth is by its own points.
baked () {
  local frame=13 look='sleeve · Incompressible skinning' way
  cli new "$work/baked.rimple" --sample arm
  "$build/app/cli/rimple-cli" maps "$work/baked.rimple" --look "$look" --maps normal --frames "$frame" --size 1024 --verify \
    --out "$work/baked" 2>"$out/baked.txt" >/dev/null
  cli pattern "$work/baked.rimple" --garment sleeve --normal --from "$work"/baked/*.normal.*.png --name Baked
  look baked sleeve joint-wrinkle-maps Coarse regions=1 'regions.1.map=image Baked' 'regions.1.joint=joint lower' \
    regions.1.start=0° regions.1.full=1° regions.1.inner=false regions.1.extent=0 blur=0 skinning=dual-quaternion
  for way in "$look:fine" Coarse:coarse; do
    picture baked "${way%:*}" $frame "baked-${way#*:}" "${bend[@]}"
    picture baked "${way%:*}" $frame "baked-normals-${way#*:}" "${bend[@]}" --shading normals --transparent
  done
  python3 "$(dirname "${BASH_SOURCE[0]}")/normal-error.py" "$work/baked-normals-fine.png" "$work/baked-normals-coarse.png" \
    "$work/baked-error.png" >>"$out/baked.txt"
  sheet baked 3 baked-fine 'The fine mesh' baked-coarse 'A normal map on the coarse one' baked-error 'Angle, pixel by pixel'
  cat "$out/baked.txt"
}

# normals_of PROJECT GARMENT CLIP FRAME NAME SETTING…: a map of normals of incompressible folds, and a look that shows it
normals_of () {
  cli pattern "$work/$1.rimple" --garment "$2" --normal --side 2048 --name "$5" --clip "$3" --from-look Folds --frame "$4"
  look "$1" "$2" joint-wrinkle-maps Maps regions=1 "regions.1.map=image $5" regions.1.inner=false regions.1.extent=0 blur=0 \
    skinning=dual-quaternion "${@:6}"
}

# The dancer's elbow, and a walking man of another project.
normals () {
  local data=${RIMPLE_DATA:-$(dirname "${BASH_SOURCE[0]}")/../../../shared/data}/character/pab mesh=Generic_Man_LR_polySurface1
  local elbow=(--clip deep-bend --size 420x420 --camera '10,50,0.24,0.36,1.18,0.16') way
  local knee=(--size 420x420 --camera '-35,6,0.75,-0.05,0.95,0') parts=()
  cli new "$work/normals.rimple" --sample dancer
  look normals leotard incompressible-skinning Folds
  normals_of normals leotard deep-bend 20 Elbow 'regions.1.joint=joint forearm.L' regions.1.start=10° regions.1.full=60°
  for way in Folds Maps; do picture normals $way 20 normals-elbow-$way "${elbow[@]}"; done
  parts=(normals-elbow-Folds 'Incompressible skinning' normals-elbow-Maps 'A map of its normals')
  if [ -d "$data" ]; then
    new man "$data/arnaud.fbx"
    cli import "$work/man.rimple" "$data/walk.fbx" --onto arnaud
    cli garment "$work/man.rimple" --mesh $mesh
    cli pattern "$work/man.rimple" --garment $mesh --unwrap
    look man $mesh incompressible-skinning Folds
    normals_of man $mesh walk 10 Walk regions.1.driver=always
    for way in Folds Maps; do picture man $way 10 normals-man-$way "${knee[@]}"; done
    parts+=(normals-man-Folds 'Incompressible skinning' normals-man-Maps 'A map of its normals')
  else
    echo "normals: no stranger: RIMPLE_DATA may name where characters are" >&2
  fi
  sheet normals 4 "${parts[@]}"
}

# A quilt, which always shows, under folds that come with the bend, and as these take its place.
base () {
  local on
  bent_arm
  convert -size 512x512 xc: -fx '0.5+0.12*abs(sin(pi*24*(i+j)/w)*sin(pi*24*(i-j)/w))^0.5' -depth 16 "$work/quilt.png"
  cli pattern "$work/bent.rimple" --garment sleeve --name Quilt --from "$work/quilt.png"
  for on in false true; do
    look bent sleeve joint-wrinkle-maps "Replaces $on" 'base=image Quilt' regions=1 'regions.1.map=image At 15' \
      'regions.1.joint=joint lower' regions.1.start=8° regions.1.full=82° regions.1.sharpness=0.5 regions.1.extent=0.7 \
      regions.1.replaces=$on 'amplitude=30 mm' blur=0 skinning=dual-quaternion
  done
  picture bent 'Replaces false' 0 base-0 "${bend[@]}"
  picture bent 'sleeve · Incompressible skinning' 15 base-folds "${bend[@]}"
  picture bent 'Replaces false' 15 base-on "${bend[@]}"
  picture bent 'Replaces true' 15 base-replaced "${bend[@]}"
  sheet base 4 base-0 'A quilt as the base map' base-folds 'Incompressible skinning, 82°' base-on 'A map of it on the quilt' \
    base-replaced 'In the place of the quilt'
}
