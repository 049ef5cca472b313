import { module, type Picture, range } from './drawing.ts';

export function fotografia1(): Picture {
  const rays = range(7)
    .map((i) => {
      const a = -150 + i * 20;
      return `<rect x="190" y="-11" width="${i % 2 ? 84 : 46}" height="22" rx="11" transform="translate(240 330) rotate(${a})" fill="#f3a94f"/>`;
    })
    .join('');
  const eye = 'M40 330Q240 150 440 330Q240 510 40 330Z';
  const art = `
    <clipPath id="e"><path d="${eye}"/></clipPath>
    ${rays}
    <path d="${eye}" fill="#ffe6c4"/>
    <g clip-path="url(#e)">
      <circle cx="240" cy="320" r="94" fill="#e98a35"/>
      <circle cx="240" cy="320" r="48" fill="#2a1710"/>
      <circle cx="268" cy="292" r="20" fill="#ffe6c4"/>
    </g>`;
  return module('fotografia-1', 1, '#2a1710', '#ffe6c4', ['Enxergar', 'a luz'], art);
}

export function fotografia2(): Picture {
  const art = `
    <path d="M112 420H368L480 560V720H0V560Z" fill="#f2a04d"/>
    <rect x="96" y="76" width="288" height="344" fill="#3b1c0f"/>
    <g fill="#fff0cf"><rect x="112" y="92" width="120" height="148"/><rect x="248" y="92" width="120" height="148"/></g>
    <g fill="#ffd898"><rect x="112" y="256" width="120" height="148"/><rect x="248" y="256" width="120" height="148"/></g>
    <path d="M36 60H196C196 190 150 280 84 300Q96 372 76 444H36Z" fill="#8f3d17"/>
    <path d="M444 60H284C284 190 330 280 396 300Q384 372 404 444H444Z" fill="#8f3d17"/>
    <path d="M84 60V292M130 60V262M396 60V292M350 60V262" stroke="#742e10" stroke-width="8"/>
    <path d="M62 300h40M378 300h40" stroke="#fff0cf" stroke-width="12" stroke-linecap="round"/>
    <rect x="16" y="46" width="448" height="20" rx="10" fill="#3b1c0f"/>`;
  return module('fotografia-2', 2, '#e5842f', '#2a1209', ['Janela,', 'a fonte'], art);
}

export function fotografia3(): Picture {
  const cx = 240;
  const cy = 262;
  const R = 190;
  const r = 84;
  const point = (radius: number, degrees: number): string => {
    const a = (degrees * Math.PI) / 180;
    return `${(cx + radius * Math.cos(a)).toFixed(1)} ${(cy + radius * Math.sin(a)).toFixed(1)}`;
  };
  const hexagon = range(6)
    .map((i) => point(r, i * 60 - 78))
    .join('L');
  const blades = range(6)
    .map((i) => {
      const tones = ['#3b2116', '#4d2c1c', '#3b2116', '#4d2c1c', '#3b2116', '#4d2c1c'];
      const a = i * 60 - 78;
      return `<path d="M${point(r, a)}L${point(r, a + 60)}L${point(R, a + 112)}A${R} ${R} 0 0 0 ${point(R, a + 52)}Z" fill="${tones[i]}" stroke="#f6e3bf" stroke-width="7" stroke-linejoin="round"/>`;
    })
    .join('');
  const art = `
    <circle cx="${cx}" cy="${cy}" r="214" fill="#e98a35"/>
    <circle cx="${cx}" cy="${cy}" r="196" fill="#f6e3bf"/>
    ${blades}
    <path d="M${hexagon}Z" fill="#ffb84f"/>`;
  return module('fotografia-3', 3, '#f6e3bf', '#2a1710', ['Exposição', 'sem medo'], art);
}

function wedge(cx: number, cy: number, r: number, inner: number, from: number, to: number, out = 0): string {
  const rad = (d: number): number => ((d - 90) * Math.PI) / 180;
  const mid = rad((from + to) / 2);
  const x = cx + out * Math.cos(mid);
  const y = cy + out * Math.sin(mid);
  const p = (k: number, d: number): string =>
    `${(x + k * Math.cos(rad(d))).toFixed(1)} ${(y + k * Math.sin(rad(d))).toFixed(1)}`;
  const large = to - from > 180 ? 1 : 0;
  return `M${p(r, from)}A${r} ${r} 0 ${large} 1 ${p(r, to)}L${p(inner, to)}A${inner} ${inner} 0 ${large} 0 ${p(inner, from)}Z`;
}

export function financas1(): Picture {
  const parts: [number, number, string, number][] = [
    [82, 206, '#2f8f63', 0],
    [206, 288, '#7cc97f', 0],
    [288, 360, '#f3ffd2', 0],
    [0, 82, '#ffd24d', 34],
  ];
  const art = parts
    .map(([a, b, fill, out]) => `<path d="${wedge(226, 276, 184, 78, a + 1.5, b - 1.5, out)}" fill="${fill}"/>`)
    .join('');
  return module('financas-1', 1, '#0f3d2c', '#f3ffd2', ['Onde o', 'dinheiro vai'], art);
}

export function financas2(): Picture {
  const coins: [number, number, string][] = [
    [154, 422, '#ffd24d'],
    [240, 422, '#f2b42d'],
    [326, 422, '#ffd24d'],
    [197, 349, '#f2b42d'],
    [283, 349, '#ffd24d'],
    [240, 276, '#f2b42d'],
    [286, 102, '#ffd24d'],
  ];
  const round = coins
    .map(
      ([x, y, fill]) =>
        `<circle cx="${x}" cy="${y}" r="40" fill="${fill}"/><circle cx="${x}" cy="${y}" r="24" fill="none" stroke="#0f3d2c" stroke-width="6" opacity=".28"/>`,
    )
    .join('');
  const art = `
    <path d="M136 148H344V164C344 184 382 196 382 236V432A44 44 0 0 1 338 476H142A44 44 0 0 1 98 432V236C98 196 136 184 136 164Z" fill="#1c6a4a"/>
    ${round}
    <path d="M118 256V330" stroke="#f3ffd2" stroke-width="8" stroke-linecap="round"/>
    <rect x="120" y="132" width="240" height="32" rx="16" fill="#0f3d2c"/>`;
  return module('financas-2', 2, '#d9f28f', '#0f3d2c', ['A reserva'], art);
}

export function financas3(): Picture {
  const art = `
    <circle cx="318" cy="196" r="104" fill="#f3ffd2"/>
    <path d="M0 372C140 372 210 330 290 262S420 176 480 168V720H0Z" fill="#7cc97f"/>
    <path d="M0 430C150 430 240 400 320 340S430 268 480 262V720H0Z" fill="#3fa06d"/>
    <path d="M0 480C150 480 250 460 330 412S430 358 480 354V720H0Z" fill="#257a53"/>
    <path d="M0 516C160 516 260 506 340 470S440 436 480 434V720H0Z" fill="#0f3d2c"/>`;
  return module('financas-3', 3, '#d9f28f', '#f3ffd2', ['Investir', 'com calma'], art);
}

export function edicao1(): Picture {
  const art = `
    <clipPath id="f"><rect x="72" y="96" width="336" height="372" rx="10"/></clipPath>
    <rect x="72" y="96" width="336" height="372" rx="10" fill="#ff86a8"/>
    <g clip-path="url(#f)">
      <circle cx="240" cy="250" r="82" fill="#1c0f4a"/>
      <path d="M84 470C84 396 150 356 240 356S396 396 396 470Z" fill="#1c0f4a"/>
      <path d="M158 250A82 82 0 0 1 322 250C290 250 262 236 244 206C226 236 196 250 158 250Z" fill="#7b3dff"/>
    </g>
    <path d="M44 156V92A24 24 0 0 1 68 68H132M348 68H412A24 24 0 0 1 436 92V156M436 408V472A24 24 0 0 1 412 496H348M132 496H68A24 24 0 0 1 44 472V408" fill="none" stroke="#1c0f4a" stroke-width="16" stroke-linecap="round"/>
    <circle cx="368" cy="136" r="20" fill="#fff"/>
    <circle cx="368" cy="136" r="11" fill="#e8174f"/>`;
  return module('edicao-1', 1, '#ff5c8a', '#1c0f4a', ['Gravar bem'], art);
}

export function edicao2(): Picture {
  const heights = [70, 150, 250, 330, 210, 120, 190, 300, 380, 260, 150, 90];
  const tones = ['#7b3dff', '#a06bff', '#ff5c8a', '#ffb238', '#ff5c8a', '#a06bff'];
  const bars = heights
    .map((h, i) => {
      const x = 36 + i * 35;
      return `<rect x="${x}" y="${266 - h / 2}" width="23" height="${h}" rx="11.5" fill="${tones[i % tones.length]}"/>`;
    })
    .join('');
  const art = `
    <clipPath id="a"><path d="M-60 -60H318L150 560H-60Z"/></clipPath>
    <clipPath id="b"><path d="M318 -60H560V560H150Z"/></clipPath>
    <g transform="translate(-10 18)"><g clip-path="url(#a)">${bars}</g></g>
    <g transform="translate(12 -18)"><g clip-path="url(#b)">${bars}</g></g>
    <path d="M300 14L172 486" stroke="#fff" stroke-width="7" stroke-dasharray="20 16"/>`;
  return module('edicao-2', 2, '#1c0f4a', '#ffffff', ['Cortar', 'com ritmo'], art);
}
