# SPDX-License-Identifier: GPL-3.0-or-later
# A hanging sheet without and with a limit of strain, and in large and small steps (figures 11 and 12 of M. A. Yalçın,
# C. Yıldız, Techniques for Animating Cloth), and the samples whose cloth moves by itself, without and with wrinkles.
figures=(strain_limit time_steps moving_samples)
export RIMPLE_SAMPLES=$samples

# hang METHOD NAME SETTING…: a look of the sheet, held as the sample holds it
hang () {
  look sheet sheet "$@"
  cli mask "$work/sheet.rimple" --look "$2" --mask Hold --param follow --low 0 --high 1
}

# Springs without a limit get longest beside the corners that hold them.
strain_limit () {
  local name names=() view=(--size 440x440 --camera 24,6,2,0,1,0) soft=(stretch_warp=20 stretch_weft=20 shear=4)
  hang mass-spring Free "${soft[@]}" 'strain=100 %' passes=0
  hang mass-spring Limited "${soft[@]}" 'strain=10 %'
  for name in Free Limited; do
    picture sheet $name 40 $name "${view[@]}"
    picture sheet $name 40 $name-strain "${view[@]}" --field strain --field-range 0.3
  done
  names=(Free 'Springs get as long as they get' Free-strain 'Strain, red: 30 %%')
  names+=(Limited 'At most 10 %% longer' Limited-strain 'Strain, red: 30 %%')
  sheet strain-limit 4 "${names[@]}"
}

# Kept lengths hold the less the larger the steps are; implicit steps may be large.
time_steps () {
  local name names=() view=(--size 440x440 --camera 24,6,2,0,1,0)
  hang parallel-verlet Verlet-large steps=1 iterations=10 tethers=false
  hang parallel-verlet Verlet-small steps=16 iterations=10 tethers=false
  hang implicit-cloth Implicit-large step_min=0.0166667 step_max=0.0166667 'step_change=50 %'
  hang implicit-cloth Implicit-small step_max=0.002
  for name in Verlet-large Verlet-small Implicit-large Implicit-small; do
    picture sheet $name 40 $name "${view[@]}"
  done
  names=(Verlet-large 'Kept lengths, 60 steps a second' Verlet-small 'Kept lengths, 960')
  names+=(Implicit-large 'Implicit, 60 steps a second' Implicit-small 'Implicit, 500 and more')
  sheet time-steps 4 "${names[@]}"
}

# moves SAMPLE GARMENT SIMULATOR METHOD FRAME FRAME FRAME: three frames without wrinkles, and the same with them. A
# simulation runs once for all frames of a row.
moves () {
  local sample=$1 garment=$2 row frame frames=$5,$6,$7
  cli new "$work/$sample.rimple" --sample "$sample"
  for row in "$3" "$4"; do
    cli render "$work/$sample.rimple" --look "$garment · $row" --frames "$frames" --out "$work/$sample-$row.png" \
      --light --size 440x360 --garments
    for frame in "$5" "$6" "$7"; do
      names+=("$(printf '%s-%s.%04d' "$sample" "$row" "$frame")" "$sample: ${row,,}, frame $frame")
    done
  done
}

moving_samples () {
  local names=()
  moves twirl skirt 'Implicit cloth' 'Wrinkle meshes' 30 38 48
  moves loose-shirt shirt 'Implicit cloth' 'Wrinkle meshes' 0 17 36
  moves flag flag 'Implicit cloth' 'Wrinkle meshes' 0 20 48
  moves ball-under-sheet sheet 'Implicit cloth' 'Wrinkle meshes' 8 36 90
  moves hanging-sheet sheet 'Implicit cloth' 'Wrinkle meshes' 24 44 60
  moves twisting-cylinder cylinder 'Implicit cloth' 'Wrinkle meshes' 14 30 48
  moves arm-sim sleeve 'Implicit cloth' 'Wrinkle meshes' 8 16 24
  moves cloth-on-cube cotton 'Particle drape' 'Wrinkle meshes' 0 24 48
  moves carpet carpet 'Elastic sheet' 'Wrinkle meshes' 10 36 64
  sheet moving-samples 6 "${names[@]}"
}

cli new "$work/sheet.rimple" --sample hanging-sheet
