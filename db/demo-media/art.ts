// The posters, banners and logos of the demonstration schools, as SVG.
const font = 'Inter Display';

export type Picture = { file: string; width: number; height: number; svg: string };

type Line = { text: string; x: number; y: number; size: number; fill: string; weight?: number; tracking?: number };

function line({ text, x, y, size, fill, weight = 700, tracking = -0.03 }: Line): string {
  return `<text x="${x}" y="${y}" font-family="${font}" font-weight="${weight}" font-size="${size}" letter-spacing="${(size * tracking).toFixed(2)}" fill="${fill}">${text}</text>`;
}

function picture(file: string, width: number, height: number, body: string): Picture {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
  return { file, width, height, svg };
}

function range(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i);
}

function title(lines: string[], x: number, bottom: number, size: number, fill: string): string {
  const leading = Math.round(size * (size > 80 ? 0.99 : 0.97));
  return lines.map((text, i) => line({ text, x, y: bottom - (lines.length - 1 - i) * leading, size, fill })).join('');
}

// Screens show covers at 7:12, which is the middle 560 of these 640: words and drawings keep to 80–560.
function course(file: string, bg: string, ink: string, lines: string[], art: string): Picture {
  const ground = `<rect width="640" height="960" fill="${bg}"/>`;
  return picture(`covers/${file}.webp`, 640, 960, ground + art + title(lines, 76, 918, 84, ink));
}

function module(file: string, n: number, bg: string, ink: string, lines: string[], art: string): Picture {
  const ground = `<rect width="480" height="720" fill="${bg}"/>`;
  const size = 62;
  const top = 672 - (lines.length - 1) * Math.round(size * 0.97);
  const number = line({ text: `Módulo ${n}`, x: 37, y: top - 64, size: 26, fill: ink, weight: 600, tracking: -0.005 });
  return picture(`modules/${file}.webp`, 480, 720, ground + art + number + title(lines, 36, 672, size, ink));
}

// An arched window with the sun at a height; `cx` is its middle, `top` the crown of the arch.
function arch(cx: number, top: number, width: number, height: number): string {
  const r = width / 2;
  return `M${cx - r} ${top + height}V${top + r}A${r} ${r} 0 0 1 ${cx + r} ${top + r}V${top + height}Z`;
}

function fotografia(): Picture {
  const dark = '#150a06';
  const art = `
    <rect y="636" width="640" height="324" fill="#26130c"/>
    <g transform="translate(-18 0)">
    <clipPath id="w"><path d="${arch(400, 76, 352, 484)}"/></clipPath>
    <g clip-path="url(#w)">
      <rect x="200" y="60" width="400" height="520" fill="#f3a94f"/>
      <rect x="200" y="252" width="400" height="330" fill="#e98a35"/>
      <circle cx="470" cy="300" r="84" fill="#ffe6b8"/>
      <path d="M200 470Q320 380 440 450T620 410V600H200Z" fill="#c65f21"/>
      <path d="M200 520Q300 470 420 520T620 500V600H200Z" fill="#9a4318"/>
      <path d="M400 60V580M200 252H600M200 408H600" stroke="#41241a" stroke-width="14"/>
    </g>
    <rect x="200" y="560" width="400" height="24" fill="#5e3524"/>
    <path d="M300 636H560L640 760V960H560Z" fill="#321a10"/>
    <g fill="${dark}">
      <path d="M190 452h36l14 184h-22zM178 452h30L110 636H84zM210 452h30l94 184h-26z"/>
      <rect x="172" y="428" width="72" height="32" rx="6"/>
      <path d="M100 320a22 22 0 0 1 22-22h26l16-34h72l16 34h22a22 22 0 0 1 22 22v92a22 22 0 0 1-22 22H122a22 22 0 0 1-22-22z"/>
      <rect x="290" y="316" width="44" height="100"/>
      <rect x="330" y="302" width="32" height="128" rx="8"/>
    </g>
    <path d="M354 314v104" stroke="#ffcf87" stroke-width="5" stroke-linecap="round"/>
    <circle cx="128" cy="328" r="8" fill="#f3a94f"/>
    </g>`;
  return course('fotografia', '#41241a', '#ffe6c4', ['Fotografia', 'com Luz', 'Natural'], art);
}

function financas(): Picture {
  const stacks = [
    { x: 82, n: 3, a: '#2f8f63', b: '#257a53' },
    { x: 246, n: 6, a: '#7cc97f', b: '#5fb56c' },
    { x: 410, n: 9, a: '#d9f28f', b: '#bfdf6d' },
  ];
  const nudge = [0, 7, -5, 4, -7, 6, -3, 5, 0];
  const coins = stacks
    .map(({ x, n, a, b }) =>
      range(n)
        .map((i) => {
          const left = x + (i === 0 || i === n - 1 ? 0 : (nudge[i] ?? 0));
          return `<rect x="${left}" y="${664 - i * 44}" width="148" height="38" rx="19" fill="${i % 2 ? b : a}"/>`;
        })
        .join(''),
    )
    .join('');
  const art = `
    <circle cx="484" cy="232" r="252" fill="#175139"/>
    <circle cx="484" cy="232" r="168" fill="#1e6447"/>
    ${coins}
    <g transform="translate(484 316) scale(.84) translate(-514 -316)">
    <path d="M514 316V200" stroke="#d9f28f" stroke-width="14"/>
    <path d="M521 262C521 192 474 152 398 150C400 224 446 262 521 262Z" fill="#7cc97f"/>
    <path d="M507 214C507 136 550 92 616 86C622 164 584 214 507 214Z" fill="#f3ffd2"/>
    </g>
    <rect x="0" y="708" width="640" height="8" fill="#f3ffd2"/>`;
  return course('financas', '#0f3d2c', '#f3ffd2', ['Finanças', 'sem Medo'], art);
}

function edicao(): Picture {
  // Each row: top, height, then its clips as left, width, colour outside and colour inside the phone.
  const tracks: [number, number, [number, number, string, string][]][] = [
    [
      146,
      112,
      [
        [-40, 150, '#38208a', '#7b3dff'],
        [124, 232, '#4527a3', '#ff5c8a'],
        [366, 150, '#38208a', '#ffb238'],
        [560, 120, '#4527a3', '#7b3dff'],
      ],
    ],
    [
      270,
      48,
      [
        [36, 226, '#38208a', '#35d6c7'],
        [300, 260, '#4527a3', '#35d6c7'],
      ],
    ],
    [
      330,
      112,
      [
        [-40, 100, '#4527a3', '#ffb238'],
        [104, 168, '#38208a', '#a06bff'],
        [282, 80, '#38208a', '#ffffff'],
        [372, 190, '#4527a3', '#ff5c8a'],
        [572, 120, '#38208a', '#ff5c8a'],
      ],
    ],
    [
      454,
      48,
      [
        [-40, 190, '#38208a', '#7b3dff'],
        [190, 200, '#4527a3', '#7b3dff'],
        [452, 150, '#38208a', '#35d6c7'],
      ],
    ],
  ];
  const clips = (bright: boolean): string =>
    tracks
      .flatMap(([y, h, row]) =>
        row.map(
          ([x, w, dim, lit]) =>
            `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="16" fill="${bright ? lit : dim}"/>`,
        ),
      )
      .join('');
  const art = `
    <clipPath id="s"><rect x="196" y="76" width="248" height="500" rx="30"/></clipPath>
    ${clips(false)}
    <rect x="180" y="60" width="280" height="532" rx="46" fill="#0b0524"/>
    <rect x="196" y="76" width="248" height="500" rx="30" fill="#241259"/>
    <g clip-path="url(#s)">${clips(true)}</g>
    <rect x="280" y="94" width="80" height="14" rx="7" fill="#0b0524"/>
    <path d="M320 134V520" stroke="#fff" stroke-width="8"/>
    <path d="M298 118h44v22l-22 24-22-24z" fill="#fff"/>
    <circle cx="320" cy="542" r="20" fill="#fff"/>
    <path d="M314 532v20l16-10z" fill="#241259"/>`;
  return course('edicao', '#1c0f4a', '#ffffff', ['Edição', 'de Vídeo', 'no Celular'], art);
}

function pao(): Picture {
  const slice =
    'M176 596H464A44 44 0 0 0 508 552V352C584 322 592 176 470 128C396 98 244 98 170 128C48 176 56 322 132 352V552A44 44 0 0 0 176 596Z';
  const holes: [number, number, number, number, number][] = [
    [210, 214, 44, 30, -18],
    [318, 184, 30, 20, 8],
    [424, 222, 52, 34, 16],
    [316, 262, 26, 18, -10],
    [222, 310, 30, 42, 12],
    [388, 326, 40, 28, -22],
    [298, 350, 22, 30, 0],
    [206, 424, 24, 18, -12],
    [318, 442, 46, 30, 14],
    [428, 432, 26, 36, -8],
    [226, 510, 36, 24, 10],
    [388, 522, 34, 22, -14],
    [300, 526, 16, 12, 0],
    [264, 158, 14, 10, 0],
    [142, 262, 16, 20, 0],
    [494, 290, 16, 12, 0],
  ];
  const crumb = holes
    .map(
      ([x, y, rx, ry, a], i) =>
        `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(${a} ${x} ${y})" fill="${i % 3 === 1 ? '#f2d29a' : '#e6b76d'}"/>`,
    )
    .join('');
  const art = `
    <circle cx="320" cy="316" r="332" fill="#f6c662"/>
    <g transform="translate(316 330) scale(.87) rotate(-5) translate(-320 -362)">
      <path d="${slice}" fill="#c98a26" transform="translate(18 20)"/>
      <path d="${slice}" fill="#96401a"/>
      <path d="${slice}" fill="#fff1d6" transform="translate(320 352) scale(.885 .9) translate(-320 -350)"/>
      ${crumb}
    </g>`;
  return course('pao', '#f2b544', '#43190a', ['Pão de', 'Fermentação', 'Natural'], art);
}

function aquarela(): Picture {
  const blend = 'style="mix-blend-mode:multiply"';
  const art = `
    <clipPath id="p"><rect x="112" y="96" width="416" height="500"/></clipPath>
    <g transform="translate(314 344) scale(.9) translate(-320 -346)">
    <g transform="rotate(-4 320 346)">
      <rect x="94" y="78" width="452" height="556" fill="#1d36a8" transform="translate(16 18)"/>
      <rect x="76" y="60" width="488" height="572" fill="#fff8ea"/>
      <g clip-path="url(#p)" style="isolation:isolate">
        <rect x="112" y="96" width="416" height="500" fill="#ffe3cf"/>
        <rect x="112" y="96" width="416" height="150" fill="#ffd3c4" ${blend}/>
        <circle cx="372" cy="244" r="84" fill="#ff6f59"/>
        <path d="M60 400Q180 250 300 350T560 300V640H60Z" fill="#9fd0f0" ${blend}/>
        <path d="M60 470Q170 380 330 440T580 380V640H60Z" fill="#7fb4f2" ${blend}/>
        <path d="M60 500Q250 450 360 520T580 480V640H60Z" fill="#8fd0c0" ${blend}/>
        <path d="M60 580Q210 520 340 566T580 550V640H60Z" fill="#6a8fe8" ${blend}/>
      </g>
      <rect x="250" y="44" width="140" height="34" fill="#ffd24d" opacity=".92"/>
    </g>
    <g transform="translate(478 470) rotate(38)">
      <path d="M-13 -380H13L19 60H-19Z" fill="#10205f"/>
      <path d="M-19 60H19L24 118H-24Z" fill="#ffd24d"/>
      <path d="M-24 118H24C32 168 14 196 0 236C-14 196 -32 168 -24 118Z" fill="#ff6f59"/>
    </g>
    </g>`;
  return course('aquarela', '#2b4bd8', '#fff8ea', ['Aquarela', 'Botânica'], art);
}

function fotografia1(): Picture {
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

function fotografia2(): Picture {
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

function fotografia3(): Picture {
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

function financas1(): Picture {
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

function financas2(): Picture {
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

function financas3(): Picture {
  const art = `
    <circle cx="318" cy="196" r="104" fill="#f3ffd2"/>
    <path d="M0 372C140 372 210 330 290 262S420 176 480 168V720H0Z" fill="#7cc97f"/>
    <path d="M0 430C150 430 240 400 320 340S430 268 480 262V720H0Z" fill="#3fa06d"/>
    <path d="M0 480C150 480 250 460 330 412S430 358 480 354V720H0Z" fill="#257a53"/>
    <path d="M0 516C160 516 260 506 340 470S440 436 480 434V720H0Z" fill="#0f3d2c"/>`;
  return module('financas-3', 3, '#d9f28f', '#f3ffd2', ['Investir', 'com calma'], art);
}

function edicao1(): Picture {
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

function edicao2(): Picture {
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

// Five windows, five hours of the same day.
function windows(x: number, top: number, width: number, height: number, gap: number): string {
  const hours: [string, string, number][] = [
    ['#8a4a2c', '#b7622f', 0.8],
    ['#e08a3e', '#eda24f', 0.5],
    ['#f6b95f', '#ffd18a', 0.3],
    ['#ea8a35', '#f3a94f', 0.52],
    ['#8f3320', '#c2512a', 0.82],
  ];
  return hours
    .map(([sky, low, at], i) => {
      const cx = x + width / 2 + i * (width + gap);
      const sun = top + height * at;
      const r = width * 0.3;
      return `<clipPath id="h${i}"><path d="${arch(cx, top, width, height)}"/></clipPath>
      <g clip-path="url(#h${i})">
        <rect x="${cx - width / 2}" y="${top}" width="${width}" height="${height}" fill="${sky}"/>
        <rect x="${cx - width / 2}" y="${top + height * 0.5}" width="${width}" height="${height * 0.5}" fill="${low}"/>
        <circle cx="${cx + (i - 2) * -width * 0.07}" cy="${sun}" r="${r}" fill="#ffe9c2"/>
        <path d="M${cx - width} ${top + height * 0.94}Q${cx} ${top + height * 0.76} ${cx + width} ${top + height * 0.92}V${top + height + 9}H${cx - width}Z" fill="#6b2d15"/>
        <path d="M${cx} ${top}V${top + height}M${cx - width} ${top + height * 0.5}H${cx + width}" stroke="#2f1810" stroke-width="${width * 0.06}"/>
      </g>`;
    })
    .join('');
}

function bannerLuz(): Picture {
  const body = `
    <rect width="1200" height="400" fill="#2f1810"/>
    <rect y="322" width="1200" height="78" fill="#1f0f09"/>
    ${windows(608, 64, 92, 258, 18)}
    <rect x="592" y="314" width="556" height="14" fill="#5a3120"/>
    ${line({ text: 'Cinco encontros ao vivo', x: 64, y: 92, size: 26, fill: '#f6b05a', weight: 600, tracking: -0.005 })}
    ${title(['Semana da', 'Luz Natural'], 61, 271, 88, '#ffe6c4')}
    ${line({ text: 'Retrato, comida e produto com a luz de casa', x: 64, y: 370, size: 25, fill: '#ffe6c4', weight: 500, tracking: -0.005 })}`;
  return picture('banners/luz.webp', 1200, 400, body);
}

function bannerLuzPhone(): Picture {
  const body = `
    <rect width="800" height="600" fill="#2f1810"/>
    <rect y="300" width="800" height="300" fill="#1f0f09"/>
    ${windows(48, 48, 124, 252, 21)}
    <rect x="32" y="290" width="736" height="16" fill="#5a3120"/>
    ${line({ text: 'Cinco encontros ao vivo', x: 50, y: 374, size: 34, fill: '#f6b05a', weight: 600, tracking: -0.005 })}
    ${title(['Semana da', 'Luz Natural'], 47, 560, 94, '#ffe6c4')}`;
  return picture('banners/luz-phone.webp', 800, 600, body);
}

// A month of coins: the days already paid are full.
function month(x: number, y: number, columns: number, rows: number, pitch: number, done: number): string {
  const r = pitch * 0.41;
  return range(columns * rows)
    .map((i) => {
      const cx = x + (i % columns) * pitch + pitch / 2;
      const cy = y + Math.floor(i / columns) * pitch + pitch / 2;
      if (i > done) return `<circle cx="${cx}" cy="${cy}" r="${r - 3}" fill="none" stroke="#8fbb4b" stroke-width="6"/>`;
      if (i === done) {
        const tick = `M${cx - r * 0.42} ${cy + r * 0.02}l${r * 0.3} ${r * 0.32}l${r * 0.56} ${-r * 0.64}`;
        return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#0f3d2c"/><path d="${tick}" fill="none" stroke="#ffd24d" stroke-width="${r * 0.24}" stroke-linecap="round" stroke-linejoin="round"/>`;
      }
      const fill = i % 5 === 2 ? '#ffc93c' : i % 3 === 1 ? '#1f7a54' : '#3fa06d';
      return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
    })
    .join('');
}

function bannerFinancas(): Picture {
  const body = `
    <rect width="1200" height="400" fill="#d9f28f"/>
    ${month(612, 44, 7, 4, 78, 17)}
    ${line({ text: 'Desafio de 30 dias', x: 64, y: 96, size: 26, fill: '#1b6a48', weight: 600, tracking: -0.005 })}
    ${title(['Finanças', 'em dia'], 61, 275, 88, '#0f3d2c')}
    ${line({ text: 'Um passo por dia até a primeira reserva', x: 64, y: 332, size: 25, fill: '#0f3d2c', weight: 500, tracking: -0.005 })}`;
  return picture('banners/financas.webp', 1200, 400, body);
}

function bannerFinancasPhone(): Picture {
  const body = `
    <rect width="800" height="600" fill="#d9f28f"/>
    ${month(50, 28, 7, 3, 100, 16)}
    ${line({ text: 'Desafio de 30 dias', x: 50, y: 376, size: 34, fill: '#1b6a48', weight: 600, tracking: -0.005 })}
    ${title(['Finanças', 'em dia'], 46, 562, 94, '#0f3d2c')}`;
  return picture('banners/financas-phone.webp', 800, 600, body);
}

function logoVertice(): Picture {
  const body = `
    <path d="M20 36H84L146 222H110Z" fill="#6d45ff"/>
    <path d="M236 36H172L128 168L146 222Z" fill="#a98cff"/>`;
  return picture('logos/vertice.png', 256, 256, body);
}

function logoFermento(): Picture {
  const grain = (y: number): string =>
    `<path d="M128 ${y}C128 ${y - 34} 148 ${y - 50} 178 ${y - 52}C180 ${y - 20} 160 ${y} 128 ${y}Z"/><path d="M128 ${y}C128 ${y - 34} 108 ${y - 50} 78 ${y - 52}C76 ${y - 20} 96 ${y} 128 ${y}Z"/>`;
  const body = `
    <circle cx="128" cy="128" r="116" fill="#b8431f"/>
    <g fill="#fff1d6">
      <path d="M128 106C108 88 108 62 128 40C148 62 148 88 128 106Z"/>
      ${grain(154)}${grain(200)}
      <rect x="121" y="186" width="14" height="40" rx="7"/>
    </g>`;
  return picture('logos/fermento.png', 256, 256, body);
}

export const pictures: Picture[] = [
  fotografia(),
  financas(),
  edicao(),
  pao(),
  aquarela(),
  fotografia1(),
  fotografia2(),
  fotografia3(),
  financas1(),
  financas2(),
  financas3(),
  edicao1(),
  edicao2(),
  bannerLuz(),
  bannerLuzPhone(),
  bannerFinancas(),
  bannerFinancasPhone(),
  logoVertice(),
  logoFermento(),
];
