# SPDX-License-Identifier: GPL-3.0-or-later
# What all figures are made with, from the batch program alone. Before it: build, out, work.
samples=$build/data/samples
font=$(fc-match -f '%{file}' Cantarell)

cli () {
  "$build/app/cli/rimple-cli" "$@" >/dev/null
}

# new NAME FILE MESH…: a project with a garment of each mesh, of $rate frames a second
new () {
  local name=$1 file=$2 mesh
  shift 2
  cli new "$work/$name.rimple" "--rate=${rate:-24}"
  cli import "$work/$name.rimple" "$file"
  for mesh in "$@"; do cli garment "$work/$name.rimple" --mesh "$mesh"; done
}

# look PROJECT GARMENT METHOD NAME SETTING…, of which the preset is one
look () {
  local project=$1 garment=$2 method=$3 name=$4 setting settings=()
  shift 4
  for setting in "$@"; do
    case $setting in preset=*) settings+=("--$setting") ;; *) settings+=(--set "$setting") ;; esac
  done
  cli look "$work/$project.rimple" --garment "$garment" --method "$method" --name "$name" "${settings[@]}"
}

# picture PROJECT LOOK FRAME NAME OPTION…
picture () {
  local project=$1 name=$4
  cli render "$work/$project.rimple" --look "$2" --frame "$3" --out "$work/$name.png" --light "${@:5}"
}

# sheet FILE COLUMNS (NAME LABEL)…
sheet () {
  local file=$out/$1.png columns=$2 parts=()
  shift 2
  while [ $# -gt 0 ]; do
    parts+=(-label "$2" "$work/$1.png")
    shift 2
  done
  montage -font "$font" -pointsize 22 "${parts[@]}" -tile "${columns}x" -geometry '+10+6' "$file"
  echo "$file"
}
