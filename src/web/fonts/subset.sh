#!/bin/sh
# Makes inter.woff2 again: what Portuguese and its neighbours write, in the weights of tokens.css, with kerning and figures
# of equal width. Needs fonttools and python3-brotli of Debian.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
tar -xzf "$(npm pack --silent @fontsource-variable/inter@5.3.0)"
fonttools varLib.instancer -q package/files/inter-latin-wght-normal.woff2 wght=400:800 -o weights.ttf
pyftsubset weights.ttf --flavor=woff2 --output-file="$here/inter.woff2" --no-hinting --layout-features=kern,tnum \
  --drop-tables+=MVAR,STAT,prep,gasp,GDEF \
  --unicodes=20-7E,A0,A1,A7,A9-AB,AE,B0,B2-B4,B7,BA,BB,BF,C0-C4,C7-CF,D1-D7,D9-DC,DF-E4,E7-EF,F1-F6,F9-FC,2013,2014,2018,2019,201C,201D,2022,2026,2191,2193,2212
cp package/LICENSE "$here/inter-licence.txt"
