// The two moving scenes: one SVG for each instant, with a running clock.
const font = 'Inter Display';

export type Scene = (seconds: number, length: number, label: string) => string;

function clock(seconds: number, length: number, label: string, ink: string, plate: string): string {
  const whole = Math.floor(seconds + 1e-6);
  const digits = `00:${String(whole).padStart(2, '0')}`;
  const cells = [...digits]
    .map((c, i) => `<text x="${[45, 66, 82, 98, 119][i]}" y="52" text-anchor="middle">${c}</text>`)
    .join('');
  const done = Math.min(1, whole / length) * 104;
  return `<rect x="24" y="20" width="${label ? 168 : 116}" height="54" rx="12" fill="${plate}"/>
    <g font-family="${font}" font-weight="700" font-size="32" fill="${ink}">${cells}</g>
    <rect x="30" y="62" width="104" height="4" rx="2" fill="${ink}" opacity=".25"/>
    <rect x="30" y="62" width="${done.toFixed(1)}" height="4" rx="2" fill="${ink}"/>
    ${label ? `<text x="161" y="52" text-anchor="middle" font-family="${font}" font-weight="600" font-size="16" fill="${ink}" opacity=".75">${label}</text>` : ''}`;
}

function svg(body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${body}</svg>`;
}

// The sun crosses a window; its patch of light crosses the wall the other way.
export const light: Scene = (seconds, length, label) => {
  const t = seconds / length;
  const sunX = 246 - 92 * t;
  const sunY = 168 - 46 * Math.sin(Math.PI * (0.1 + 0.8 * t));
  const patch = 286 + 170 * t;
  const lean = 34 - 68 * t;
  const pane = (x: number, y: number): string => {
    const at = (px: number, py: number): string =>
      `${(patch + px + (lean * (py - 40)) / 230).toFixed(1)} ${(py + (px - 80) * -0.12).toFixed(1)}`;
    return `<path d="M${at(x, y)}L${at(x + 78, y)}L${at(x + 78, y + 104)}L${at(x, y + 104)}Z"/>`;
  };
  const sway = 3 * Math.sin(seconds * 0.9);
  return svg(`
    <rect width="640" height="360" fill="#3f2318"/>
    <g fill="#e98a35">${pane(0, 48)}${pane(90, 48)}${pane(0, 164)}${pane(90, 164)}</g>
    <rect y="292" width="640" height="68" fill="#23110b"/>
    <clipPath id="w"><path d="M120 266V162A80 80 0 0 1 280 162V266Z"/></clipPath>
    <g clip-path="url(#w)">
      <rect x="110" y="76" width="180" height="200" fill="#f3a94f"/>
      <circle cx="${sunX.toFixed(1)}" cy="${sunY.toFixed(1)}" r="32" fill="#ffe9c2"/>
      <path d="M100 230Q160 200 220 222T300 214V284H100Z" fill="#a94c1b"/>
      <path d="M200 76V276M110 174H290" stroke="#3f2318" stroke-width="8"/>
    </g>
    <rect x="106" y="266" width="188" height="12" fill="#5e3524"/>
    <g fill="#150a06">
      <path d="M436 212h48v16h-48zM442 226h18l-42 92h-16zM453 226h14v92h-14zM460 226h18l40 92h-16z"/>
      <path d="M404 148a12 12 0 0 1 12-12h14l9-18h42l9 18h14a12 12 0 0 1 12 12v54a12 12 0 0 1-12 12h-88a12 12 0 0 1-12-12z"/>
      <path d="M404 146h-26v58h26z"/><rect x="364" y="138" width="18" height="74" rx="5"/>
      <path d="M560 296L566 236H606L612 296Z"/>
      <g transform="rotate(${sway.toFixed(2)} 586 236)">
        <path d="M583 240Q580 180 586 132" stroke="#150a06" stroke-width="5" fill="none"/>
        <path d="M585 190C560 186 544 168 542 144C568 148 582 164 585 190ZM585 172C588 146 604 130 628 128C626 154 610 170 585 172ZM586 136C572 118 572 98 586 80C600 98 600 118 586 136Z"/>
      </g>
    </g>
    <path d="M368 146v58" stroke="#ffcf87" stroke-width="3" stroke-linecap="round"/>
    ${clock(seconds, length, label, '#ffe6c4', '#23110b')}`);
};

// A timeline runs under its playhead; at each cut the preview changes.
export const cuts: Scene = (seconds, length, label) => {
  const beat = 3;
  const tones = ['#ff5c8a', '#35d6c7', '#ffb238', '#a06bff'];
  const tone = (n: number): string => tones[((n % 4) + 4) % 4] ?? '#fff';
  const now = Math.floor(seconds / beat + 1e-6);
  const within = seconds / beat - now;
  const pixels = 150;
  const from = 320 - (seconds / beat) * pixels;
  let clips = '';
  let waves = '';
  for (let n = -3; n <= Math.ceil(length / beat) + 3; n++) {
    const x = from + n * pixels;
    if (x > 650 || x < -160) continue;
    clips += `<rect x="${(x + 3).toFixed(1)}" y="238" width="${pixels - 6}" height="44" rx="9" fill="${tone(n)}"/>`;
    for (let k = 0; k < 6; k++) {
      const h = 8 + ((n * 7 + k * 11 + 70) % 5) * 5;
      waves += `<rect x="${(x + 8 + k * 25).toFixed(1)}" y="${308 - h / 2}" width="9" height="${h}" rx="4.5"/>`;
    }
  }
  const turn = within * 90;
  const shapes = [
    `<circle cx="320" cy="122" r="52"/>`,
    `<rect x="272" y="74" width="96" height="96" rx="14" transform="rotate(${turn.toFixed(1)} 320 122)"/>`,
    `<path d="M320 66L376 166H264Z" transform="rotate(${(turn / 3).toFixed(1)} 320 130)"/>`,
    `<path d="M260 122A60 60 0 0 1 380 122Z" transform="rotate(${turn.toFixed(1)} 320 122)"/>`,
  ];
  return svg(`
    <rect width="640" height="360" fill="#1c0f4a"/>
    <rect x="210" y="28" width="220" height="186" rx="22" fill="#0b0524"/>
    <rect x="220" y="38" width="200" height="166" rx="14" fill="#2b1670"/>
    <g fill="${tone(now)}">${shapes[((now % 4) + 4) % 4]}</g>
    ${clips}<g fill="#5a3bc4">${waves}</g>
    <path d="M320 232V334" stroke="#fff" stroke-width="5"/>
    <path d="M307 222h26v12l-13 14-13-14z" fill="#fff"/>
    ${clock(seconds, length, label, '#ffffff', '#0b0524')}`);
};
