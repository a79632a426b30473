# SPDX-License-Identifier: GPL-3.0-or-later
# Figures 3, 4, 6, 8 and 9 of O. Rémillard, P. G. Kry, Embedded Thin Shells for Wrinkle Simulation: local beside spectral glue,
# linear beside quadratic cells, a skin beside a fine solid, herringbone and the folds of a pressed pillow,
# and one face in three skins.
figures=(herringbone flower solid glue cells pillow face)
export RIMPLE_SAMPLES=$samples
skin=('skin_modulus=1 MPa' 'interior_modulus=10 kPa' hold_hems=false contact=false)

# flat NAME LENGTH WIDTH COLUMNS ROWS "X Z MIDDLE BEND BUTTON"…: a flat sheet as a motion, each frame so long and wide,
# by so much shorter in the middle alone, bent by so many radians over its length, and pressed in the middle by so many metres
flat () {
  local name=$1 length=$2 width=$3 columns=$4 rows=$5 frame=0 scales
  shift 5
  for scales in "$@"; do
    awk -v "l=$length" -v "w=$width" -v "n=$columns" -v "m=$rows" -v "scales=$scales" 'BEGIN {
      split (scales, s, " ")
      for (j = 0; j <= m; j++)
        for (i = 0; i <= n; i++) {
          u = i / n - 0.5; t = exp (20 * u)
          x = l * (s[1] * u - s[3] * 0.1 * (t - 1) / (t + 1)); y = 0
          if (s[4] > 0) { r = l / s[4]; y = r * (1 - cos (x / r)); x = r * sin (x / r) }
          z = s[2] * w * (0.5 - j / m)
          if (s[5] > 0) {
            pull = exp (-(x * x + z * z) / (2 * 0.035 ^ 2))
            y = -s[5] * exp (-(x * x + z * z) / (2 * 0.02 ^ 2)); x *= 1 - 6 * s[5] * pull; z *= 1 - 6 * s[5] * pull
          }
          printf "v %.6f %.6f %.6f\n", x, y, z
        }
      for (j = 0; j < m; j++)
        for (i = 0; i < n; i++) {
          a = j * (n + 1) + i + 1; b = a + 1; c = a + n + 1; d = c + 1
          if ((i + j) % 2) printf "f %d %d %d\nf %d %d %d\n", a, b, c, b, d, c
          else printf "f %d %d %d\nf %d %d %d\n", a, b, d, a, d, c
        }
    }' >"$(printf '%s/%s.%04d.obj' "$work" "$name" $frame)"
    frame=$((frame + 1))
  done
  cli new "$work/$name.rimple" --rate=24
  cli import "$work/$name.rimple" "$work/$name.0000.obj" --sequence
  cli garment "$work/$name.rimple" --mesh "$name"
}

# First in one direction, then in the other (Mahadevan and Rica).
herringbone () {
  local view=(--size 560x500 --shading clay --camera '30,55,0.34,0,0,0')
  flat herring 0.16 0.16 64 64 '1 1' '.985 1' '.97 1' '.955 1' '.94 1' '.92 1' \
    '.92 .985' '.92 .97' '.92 .955' '.92 .94' '.92 .92' '.92 .9'
  look herring herring embedded-shell Herringbone 'thickness=1 mm' "${skin[@]}"
  picture herring Herringbone 5 herring-first "${view[@]}"
  picture herring Herringbone 11 herring-second "${view[@]}"
  sheet herringbone 2 herring-first 'Shortened by 8 %% in one direction' herring-second 'Then by 10 %% in the other'
}

# Where it is pressed it is drawn inwards, and folds run round the place as petals do, as on upholstered furniture.
flower () {
  flat button 0.16 0.16 64 64 '1 1' '1 1 0 0 .006' '1 1 0 0 .012' '1 1 0 0 .018' '1 1 0 0 .024' '1 1 0 0 .03'
  look button button embedded-shell Button 'thickness=1 mm' "${skin[@]}"
  picture button Button 5 flower --size 560x500 --shading clay --camera '30,55,0.3,0,0,0'
  sheet flower 1 flower 'Pressed by a button'
}

# Five waves of a skin of 2 mm, and of a solid of cells under a layer of as much: both shortened by a tenth.
solid () {
  local view=(--size 640x330 --shading clay --camera '14,24,0.2,0,0,0')
  flat skin 0.1536 0.05 50 16 '1 1' '.98 1' '.965 1' '.955 1' '.94 1' '.92 1' '.9 1'
  look skin skin embedded-shell Skin 'thickness=2 mm' skin_poisson=0.3 "${skin[@]}" 'skin_modulus=500 kPa'
  picture skin Skin 6 skin "${view[@]}"
  "$build/tests/bench/rimple-bench" volumetric-slab --profile 50 5 >"$work/solid.csv"
  awk -F, 'NF == 2 && $1 + 0 > 0 { x[n] = $1 * 0.9; y[n] = $2; mean += $2; n++ }
    END {
      for (j = 0; j < 2; j++)
        for (i = 0; i < n; i++)
          printf "v %.6f %.6f %.6f\n", (x[i] - (x[0] + x[n - 1]) / 2) / 1000, (y[i] - mean / n) / 1000, (0.5 - j) * 0.05
      for (i = 1; i < n; i++)
        printf "f %d %d %d %d\n", i, i + 1, n + i + 1, n + i
    }' "$work/solid.csv" >"$work/solid.obj"
  new solid "$work/solid.obj" solid
  look solid solid incompressible-skinning Solid
  picture solid Solid 0 solid "${view[@]}"
  sheet solid 2 skin 'A skin, which is glued to its interior' solid 'A solid of cells with a stiff layer'
  cli wavelengths --starts 1 --densities 8 --plot "$out/wavelengths.png"
  echo "$out/wavelengths.png"
}

# Modes of the whole strip ripple all over it, local means where it is shortened.
glue () {
  local name view=(--size 640x330 --shading clay --camera '14,30,0.27,0,0,0')
  flat middle 0.32 0.06 128 24 '1 1' '1 1 .03' '1 1 .06' '1 1 .09' '1 1 .12' '1 1 .15'
  look middle middle embedded-shell Local 'thickness=1 mm' "${skin[@]}"
  look middle middle embedded-shell Spectral 'thickness=1 mm' constraint=spectral "${skin[@]}"
  for name in Local Spectral; do picture middle $name 5 glue-$name "${view[@]}"; done
  sheet glue 2 glue-Spectral 'Spectral glue' glue-Local 'Local glue'
}

# Faces between linear cells show on the skin.
cells () {
  local name view=(--size 640x330 --shading clay --camera '14,24,0.27,0,0.03,0')
  flat bent 0.32 0.06 128 24 '1 1' '1 1 0 .4' '1 1 0 .8' '.99 1 0 1.2' '.985 1 0 1.6'
  look bent bent embedded-shell Quadratic 'thickness=1 mm' drive=lattice 'cell=80.1 mm' "${skin[@]}"
  look bent bent embedded-shell Linear 'thickness=1 mm' drive=lattice 'cell=80.1 mm' elements=linear "${skin[@]}"
  for name in Linear Quadratic; do picture bent $name 4 cells-$name "${view[@]}"; done
  sheet cells 2 cells-Linear 'Linear cells of 8 cm' cells-Quadratic 'Quadratic cells of 8 cm'
}

# Folds run towards what is pressed into it.
pillow () {
  cli new "$work/pillow.rimple" --sample pillow
  picture pillow 'cover · Embedded shell' 0 pillow-before --size 560x460 --shading clay --camera '24,38,0.9,0,0.05,0'
  picture pillow 'cover · Embedded shell' 48 pillow-pressed --size 560x460 --shading clay --camera '24,38,0.9,0,0.05,0'
  sheet pillow 2 pillow-before 'Before' pillow-pressed 'Pressed by a ball'
}

# The same brows and smile under skins of three ages; needs a body, which does not come with the program.
face () {
  local body=${RIMPLE_BODY:-$(dirname "${BASH_SOURCE[0]}")/../../../shared/data/body/base.obj} thickness parts=()
  [ -f "$body" ] || { echo "face: skipped, for want of a body: RIMPLE_BODY may name one" >&2; return; }
  python3 "$(dirname "${BASH_SOURCE[0]}")/head.py" "$body" "$work/face.gltf"
  new face "$work/face.gltf" face
  cli remesh "$work/face.rimple" --mesh face --edge '2.2 mm'
  for thickness in 0.7 1.2 1.8; do
    look face face embedded-shell "Skin $thickness" "thickness=$thickness mm" 'skin_modulus=600 kPa' 'interior_modulus=20 kPa'
    picture face "Skin $thickness" 12 "face-$thickness" --size 560x640 --shading clay --light-turn 60 --camera '12,4,0.42,0,0.735,0.09'
    parts+=("face-$thickness" "Skin of $thickness mm")
  done
  sheet face 3 "${parts[@]}"
}
