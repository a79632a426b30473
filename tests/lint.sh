#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Formatting, licence headers, and the rule that arrows go one way: app → ui → (model, render) → algorithms.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/.."
status=0

complain () {
  [ -z "$2" ] && return
  printf '%s\n%s\n\n' "$1" "$2" >&2
  status=1
}

includes () {
  grep -rnE "#include +[<\"]($2)" "$1" --include='*.c' --include='*.h'
}

mapfile -t sources < <(git ls-files '*.c' '*.h')
complain 'Not formatted (clang-format -i mends it):' \
  "$(clang-format --dry-run --Werror "${sources[@]}" 2>&1 | grep -E '^[^ ].*(warning|error):' | cut -d: -f1 | sort -u)"
complain 'Without a licence header:' \
  "$(git ls-files '*.c' '*.h' '*.py' '*.sh' '*.glsl' '*.ui' '*.css' 'meson.build' '*/meson.build' dev |
     while read -r file; do head -n 3 "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' || echo "$file"; done)"
complain 'algorithms/ may use no GTK, GL, SQLite or files:' \
  "$(includes algorithms 'gtk/|adwaita|epoxy/|sqlite3|store/|import/|evaluate/|bake/|glib/gstdio')"
complain 'model/ may use no GTK and no GL:' "$(includes model 'gtk/|adwaita|epoxy/|EGL/')"
complain 'render/ may use no GTK and no SQLite:' "$(includes render 'gtk/|adwaita|sqlite3|store/|evaluate/|bake/')"
complain 'app/studio/ may use no GTK:' "$(includes app/studio 'gtk/|adwaita')"
complain 'Every file of ui/ has a room:' "$(git ls-files ':(glob)ui/*.c' ':(glob)ui/*.h')"
rooms=$(cd ui && printf '%s|' */)
complain 'ui/widgets/ may know no other room:' "$(includes ui/widgets "${rooms%|}" | grep -v '"widgets/')"
complain 'ui/workspace/ may know widgets/ and the preferences only:' \
  "$(includes ui/workspace "${rooms%|}" | grep -vE '"(workspace/|widgets/|shell/preferences\.h)')"
complain 'Rooms may know of ui/shell/ its commands, preferences and window only:' \
  "$(includes ui 'shell/' | grep -vE '^ui/(shell|start)/|"shell/(commands|preferences|window)\.h"')"
complain 'Only the files of a form may ask which form a relief has (others ask its class or its drawing):' \
  "$(grep -rnE 'form *[!=]= *RMP_RELIEF_|RMP_RELIEF_[A-Z]+ *[!=]= *[a-z_.>-]*form|case RMP_RELIEF_' algorithms model render ui app \
       --include='*.c' --include='*.h' | grep -vE '^(algorithms/relief/|render/[a-z]+-drawing\.c:)')"
complain 'The project itself is for model/store/document/ alone; other rooms take rows, and the token of an edit:' \
  "$(for part in model render ui app; do includes $part 'store/document/project-private'; done | grep -v '^model/store/document/')"
complain 'Rows of model/store/ are written through an edit (rmp_edit_run); only assets may be written ahead of one:' \
  "$(grep -rnE 'rmp_database_(run|exec)|sqlite3_exec' model/store/assets model/store/cloth model/store/looks |
       grep -v '^model/store/assets/asset\.c:')"
complain 'Every file of algorithms/ but the lists of techniques, and every file of model/, has a room:' \
  "$(git ls-files ':(glob)algorithms/*.[ch]' ':(glob)model/*.[ch]' ':(glob)model/store/*.[ch]' |
       grep -v '^algorithms/\(techniques\|slab-testers\|wave-makers\)\.c$')"
complain 'Lines of more than 100 columns:' \
  "$(git ls-files '*.c' '*.h' | LC_ALL=C.UTF-8 xargs -d '\n' grep -nE '^.{101}')"
complain 'Pointers are tested without NULL, except where a truth value is kept or passed on:' \
  "$(git grep -nE '(if|while) \([a-z_>.-]+ [!=]= NULL\)|[!=]= NULL (&&|\|\||\?)|(&&|\|\|) [a-z_>.-]+ [!=]= NULL' -- '*.c' '*.h')"
# The coarse rasterizer that Cairo 1.16 takes for it writes beyond its memory where many lines cross a row of pixels.
complain 'Cairo must not draw with its fast antialiasing:' "$(grep -rn CAIRO_ANTIALIAS_FAST ui app render)"
complain 'The name of a quark has spaces (clang-format takes hyphens for minus signs):' \
  "$(grep -rnE 'G_DEFINE_QUARK \([a-z]+ -' algorithms model render ui app)"
complain 'A type is defined twice, under one name:' \
  "$(git grep -hoE '^(\} Rmp[A-Za-z0-9]+;|struct _Rmp[A-Za-z0-9]+$)' -- algorithms model render ui app |
       grep -oE 'Rmp[A-Za-z0-9]+' | sort | uniq -d)"
complain 'Methods and simulators may not know each other:' \
  "$(grep -rnE '#include "(methods|simulators)/' algorithms --include='*.c' --include='*.h' |
       awk -F'[:"]' '{ split ($1, a, "/"); split ($4, b, "/"); if ($1 != "algorithms/techniques.c" && $1 != "algorithms/slab-testers.c" && $1 != "algorithms/wave-makers.c" && (a[2] != b[1] || (a[3] != b[2] && b[3] != ""))) print }')"
complain 'Only the lists of techniques and tests may name a method or simulator:' \
  "$(for part in model render ui app; do includes $part '(methods|simulators)/'; done)"
complain 'Headers include each other in circles of more than three modules:' "$(python3 tests/include-graph.py)"

desktop=data/desktop/org.rimple.Rimple
metainfo=$(mktemp --suffix=.metainfo.xml)
sed 's|@PICTURES@|https://rimple.org/pictures|' $desktop.metainfo.xml.in >"$metainfo"
complain 'appstreamcli does not accept the metainfo:' \
  "$(appstreamcli validate --no-net "$metainfo" >/dev/null 2>&1 || appstreamcli validate --no-net "$metainfo" 2>&1)"
rm -f "$metainfo"
complain 'desktop-file-validate does not accept the desktop entry:' "$(desktop-file-validate $desktop.desktop 2>&1)"
complain 'Software centres will not accept the metainfo:' \
  "$(python3 tests/metainfo.py $desktop.metainfo.xml.in $desktop.desktop resources/icons/scalable/apps/org.rimple.Rimple.svg)"
complain 'The Flatpak manifest does not fit the tree:' \
  "$(python3 tests/flatpak.py data/flatpak/org.rimple.Rimple.yml $desktop.metainfo.xml.in meson.build meson_options.txt 2>&1)"
complain 'The versions of meson.build, metainfo and package differ:' \
  "$(grep -q "<release version=\"$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build)\"" $desktop.metainfo.xml.in &&
     grep -q "^rimple ($(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build))" debian/changelog ||
     grep -nE "^  version:" meson.build)"
complain 'Pictures of the metainfo that docs/pictures/ lacks:' \
  "$(grep -o '@PICTURES@/[^<]*' $desktop.metainfo.xml.in | while read -r picture; do
       [ -f "docs/pictures/${picture#*/}" ] || echo "$picture"; done)"

[ $status -eq 0 ] && echo "lint: ${#sources[@]} sources are clean"
exit $status
