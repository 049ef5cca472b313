import { arch, course, type Picture, range } from './drawing.ts';

export function fotografia(): Picture {
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

export function financas(): Picture {
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

export function edicao(): Picture {
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

export function pao(): Picture {
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

export function aquarela(): Picture {
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
