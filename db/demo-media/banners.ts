import { arch, line, type Picture, picture, range, title } from './drawing.ts';

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

export function bannerLuz(): Picture {
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

export function bannerLuzPhone(): Picture {
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

export function bannerFinancas(): Picture {
  const body = `
    <rect width="1200" height="400" fill="#d9f28f"/>
    ${month(612, 44, 7, 4, 78, 17)}
    ${line({ text: 'Desafio de 30 dias', x: 64, y: 96, size: 26, fill: '#1b6a48', weight: 600, tracking: -0.005 })}
    ${title(['Finanças', 'em dia'], 61, 275, 88, '#0f3d2c')}
    ${line({ text: 'Um passo por dia até a primeira reserva', x: 64, y: 332, size: 25, fill: '#0f3d2c', weight: 500, tracking: -0.005 })}`;
  return picture('banners/financas.webp', 1200, 400, body);
}

export function bannerFinancasPhone(): Picture {
  const body = `
    <rect width="800" height="600" fill="#d9f28f"/>
    ${month(50, 28, 7, 3, 100, 16)}
    ${line({ text: 'Desafio de 30 dias', x: 50, y: 376, size: 34, fill: '#1b6a48', weight: 600, tracking: -0.005 })}
    ${title(['Finanças', 'em dia'], 46, 562, 94, '#0f3d2c')}`;
  return picture('banners/financas-phone.webp', 800, 600, body);
}

export function logoVertice(): Picture {
  const body = `
    <path d="M20 36H84L146 222H110Z" fill="#6d45ff"/>
    <path d="M236 36H172L128 168L146 222Z" fill="#a98cff"/>`;
  return picture('logos/vertice.png', 256, 256, body);
}

export function logoFermento(): Picture {
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
