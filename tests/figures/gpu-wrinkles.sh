# SPDX-License-Identifier: GPL-3.0-or-later
# Waves beside incompressible skinning, on the dancer and on characters of other projects, and what they do to a texture.
figures=(dancer texture strangers)
export RIMPLE_SAMPLES=$samples
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
  local view=(--clip deep-bend --size 520x420 --camera '40,14,0.24,0.03,0.66,0.14')
  dancing
  look dancing leggings gpu-wrinkles Still skinning=dual-quaternion texture_shift=0
  look dancing leggings gpu-wrinkles Shaded skinning=dual-quaternion surface=shaded parallax=relief
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

# Cesium Man: Cesium, CC BY 4.0.
strangers () {
  local characters=$data/character
  [ -d "$characters" ] || { echo "strangers: skipped: RIMPLE_DATA may name where they are" >&2; return; }
  new cesium "$characters/cesium_man.gltf"
  new arnaud "$characters/pab/arnaud.fbx"
  cli import "$work/arnaud.rimple" "$characters/pab/walk.fbx" --onto arnaud
  stranger cesium Cesium_Man 20 '-30,8,1.7,0,0.72,0'
  stranger arnaud Generic_Man_LR_polySurface1 10 '-35,6'
  sheet strangers 4 cesium-Folds 'Incompressible skinning' cesium-Waves 'Waves' \
    arnaud-Folds 'Incompressible skinning' arnaud-Waves 'Waves'
}
