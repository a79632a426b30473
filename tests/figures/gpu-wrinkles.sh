# SPDX-License-Identifier: GPL-3.0-or-later
# Waves beside incompressible skinning, on the dancer and on characters of other projects, and what they do to a texture.
figures=(dancer texture strangers irregular)
export RIMPLE_SAMPLES=$samples
man=Generic_Man_LR_polySurface1
data=${RIMPLE_DATA:-$(dirname "${BASH_SOURCE[0]}")/../../../shared/data}

dancing () {
  [ ! -f "$work/dancing.rimple" ] || return 0
  local garment
  cli new "$work/dancing.rimple" --sample dancer
  for garment in leotard leggings; do
    look dancing $garment gpu-wrinkles Waves skinning=dual-quaternion
    cli look "$work/dancing.rimple" --edit "$garment · Incompressible skinning" --rename Folds
  done
}

dancer () {
  local view=(--clip deep-bend --size 520x640 --camera '40,8,1.5,0,0.8,0.1')
  dancing
  picture dancing Folds 28 dancer-folds "${view[@]}"
  picture dancing Waves 28 dancer-waves "${view[@]}"
  sheet dancer 2 dancer-folds 'Incompressible skinning' dancer-waves 'Waves'
}

# Ribs of the knit close by: read where the cloth of a slope lies, and left where the coarse mesh has them.
texture () {
  local view=(--clip deep-bend --size 520x420 --camera '62,24,0.2,0.1,0.72,0.12') garment
  dancing
  for garment in leotard leggings; do
    look dancing $garment gpu-wrinkles Still skinning=dual-quaternion texture_shift=0
    look dancing $garment gpu-wrinkles Shaded skinning=dual-quaternion surface=shaded parallax=relief
  done
  picture dancing Folds 28 texture-folds "${view[@]}"
  picture dancing Still 28 texture-still "${view[@]}"
  picture dancing Waves 28 texture-waves "${view[@]}"
  picture dancing Shaded 28 texture-shaded "${view[@]}"
  sheet texture 2 texture-folds 'Incompressible skinning' texture-still 'Waves, the texture stretched on slopes' \
    texture-waves 'Waves, the texture spread along them' texture-shaded 'Shaded alone, by relief'
}

# stranger NAME MESH FRAME CAMERA: of a project that is there
stranger () {
  local name=$1 mesh=$2 way
  cli garment "$work/$name.rimple" --mesh "$mesh"
  look "$name" "$mesh" incompressible-skinning Folds
  look "$name" "$mesh" gpu-wrinkles Waves skinning=dual-quaternion
  for way in Folds Waves; do
    picture "$name" $way "$3" "$name-$way" --size 420x520 --camera "$4"
  done
}

# Another walking man.
walking () {
  [ ! -f "$work/arnaud.rimple" ] || return 0
  new arnaud "$data/character/pab/arnaud.fbx"
  cli import "$work/arnaud.rimple" "$data/character/pab/walk.fbx" --onto arnaud
}

has_characters () {
  [ -d "$data/character" ] && return 0
  echo "$1: skipped: RIMPLE_DATA may name where characters are" >&2
  return 1
}

# Cesium Man: Cesium, CC BY 4.0.
strangers () {
  has_characters strangers || return 0
  new cesium "$data/character/cesium_man.gltf"
  walking
  stranger cesium Cesium_Man 20 '-30,8,1.7,0,0.72,0'
  stranger arnaud $man 10 '-35,6,1.5,0.05,1.1,0.1'
  sheet strangers 4 cesium-Folds 'Incompressible skinning' cesium-Waves 'Waves' \
    arnaud-Folds 'Incompressible skinning' arnaud-Waves 'Waves'
}

# The same cloth with waves that are alike, and with those that are not.
irregular () {
  local view=(--size 420x520 --camera '-35,6,1.05,0,1.15,0.22')
  has_characters irregular || return 0
  walking
  [ -f "$work/arnaud-Waves.png" ] || stranger arnaud $man 10 '-35,6,1.5,0.05,1.1,0.1'
  look arnaud $man gpu-wrinkles Alike skinning=dual-quaternion irregular=0
  picture arnaud Folds 10 irregular-folds "${view[@]}"
  picture arnaud Alike 10 irregular-alike "${view[@]}"
  picture arnaud Waves 10 irregular-waves "${view[@]}"
  sheet irregular 3 irregular-folds 'Incompressible skinning' irregular-alike 'Waves that are alike' \
    irregular-waves 'Irregular ones, as by default'
}
