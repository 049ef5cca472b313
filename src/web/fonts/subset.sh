#!/bin/sh
# Makes inter.woff2 and inter-more.woff2 again: what Portuguese writes, and what its neighbours write besides, in the weights of
# tokens.css, with kerning and figures of equal width. tokens.css names the same letters. Needs fonttools and python3-brotli of Debian.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
tar -xzf "$(npm pack --silent @fontsource-variable/inter@5.3.0)"
fonttools varLib.instancer -q package/files/inter-latin-wght-normal.woff2 wght=400:800 -o weights.ttf
subset() {
  pyftsubset weights.ttf --flavor=woff2 --output-file="$here/$1" --no-hinting --layout-features=kern,tnum \
    --drop-tables+=MVAR,STAT,prep,gasp,GDEF --unicodes="$2"
}
subset inter.woff2 20-7E,A0,A9,AA,B0,B7,BA,C0-C3,C7,C9,CA,CD,D3-D5,D7,DA,E0-E3,E7,E9,EA,ED,F3-F5,FA,2013,2014,2018,2019,201C,201D,2022,2026
subset inter-more.woff2 A1,A7,AB,AE,B2-B4,BB,BF,C4,C8,CB,CC,CE,CF,D1,D2,D6,D9,DB,DC,DF,E4,E8,EB,EC,EE,EF,F1,F2,F6,F9,FB,FC,2191,2193,2212
cp package/LICENSE "$here/inter-licence.txt"
