/**
 * Every colour of a school, derived from the four that its producer chose, so that no choice makes text unreadable. A
 * ground is one background with everything that may be placed on it. Contrast ratios are those of WCAG 2.2: 4.5 for
 * text, 3 for shapes. Colours in and out are `#RRGGBB`; other forms give wrong tones, so check with isHexColor first.
 */
export interface SchoolColors {
  primary: string;
  navbar: string;
  background: string;
  surface: string;
}

export const DEFAULT_COLORS: Readonly<SchoolColors> = {
  /** Only 2.4:1 on this background: enough for a filled button; text and bars have shades of their own. */
  primary: '#4318FF',
  navbar: '#111C44',
  background: '#0B1437',
  surface: '#112240',
};

export interface Ground {
  bg: string;
  hover: string;
  active: string;
  line: string;
  /** Borders of inputs and unchecked boxes: 3:1 on bg. */
  control: string;
  /** 4.5:1 on bg, hover and active, as are muted and brand. */
  fg: string;
  muted: string;
  brand: string;
  /** Progress, focus ring, charts: 3:1 on bg and hover. */
  mark: string;
  /** Outline of shapes filled with the primary colour: that colour, or 3:1 if it hardly differs from bg. */
  edge: string;
}

type GroundName = 'bg' | 'card' | 'nav' | 'cinema';

export interface Theme extends Record<GroundName, Ground> {
  scheme: 'light' | 'dark';
  primary: string;
  primaryHover: string;
  onPrimary: string;
}

type GroundVar = `--g-${GroundName}${'' | `-${Exclude<keyof Ground, 'bg'>}`}`;
type PrimaryVar = '--primary' | '--primary-hover' | '--on-primary';
export type ThemeVars = Record<PrimaryVar | GroundVar, string>;
export type ProducerVars = Record<
  PrimaryVar | `--g-${'bg' | 'card'}-${'brand' | 'mark' | 'edge'}` | Extract<GroundVar, `--g-nav${string}`>,
  string
>;

const WHITE = '#FFFFFF';
const BLACK = '#000000';
const INK = '#0B0D12';
const TEXT_RATIO = 4.5;
const SHAPE_RATIO = 3;
/** Below this contrast a filled shape needs an outline to be visible. */
const TOLD_APART_RATIO = 1.25;
/** Below this contrast, producers are told that their colour hardly shows. */
const FAINT_RATIO = 2;

/** Linear light of each sRGB channel value, by WCAG 2.2. */
const LINEAR = Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The fixed neutrals of the producer area, as its style sheet has them: resting, hovered and pressed. */
const PRODUCER_NEUTRALS = {
  light: { bg: ['#F7F8FA', '#EDEFF3', '#E4E7ED'], card: ['#FFFFFF', '#F5F6F9', '#ECEEF2'] },
  dark: { bg: ['#0E1015', '#1A1D25', '#232731'], card: ['#161920', '#1E222B', '#282D38'] },
} as const;

export function deriveTheme({ primary, navbar, background, surface }: SchoolColors): Theme {
  const dark = textOn(background) === WHITE;
  const cinema = dark ? mix(background, BLACK, 0.45) : mix('#0D0B0B', primary, 0.05);
  return {
    scheme: dark ? 'dark' : 'light',
    ...primaryTones(primary),
    bg: groundOf(background, primary),
    card: groundOf(surface, primary),
    nav: groundOf(navbar, primary),
    cinema: groundOf(cinema, primary),
  };
}

export function themeVars(theme: Theme): ThemeVars {
  return {
    ...primaryVars(theme),
    ...groundVars('bg', theme.bg),
    ...groundVars('card', theme.card),
    ...groundVars('nav', theme.nav),
    ...groundVars('cinema', theme.cinema),
  } as ThemeVars;
}

/**
 * The CSS variables that a school adds to the fixed neutrals of the producer area: its primary colour and its top bar.
 */
export function producerVars(primary: string, navbar: string, scheme: 'light' | 'dark' = 'light'): ProducerVars {
  const { bg, card } = PRODUCER_NEUTRALS[scheme];
  return {
    ...primaryVars(primaryTones(primary)),
    '--g-bg-brand': brandOn(bg, primary),
    '--g-bg-mark': markOn(bg, primary),
    '--g-card-brand': brandOn(card, primary),
    '--g-card-mark': markOn(card, primary),
    '--g-bg-edge': edgeOn(bg[0], primary),
    '--g-card-edge': edgeOn(card[0], primary),
    ...groundVars('nav', groundOf(navbar, primary)),
  } as ProducerVars;
}

/** These for both schemes, as CSS: only the browser knows which one the device has. */
export const producerCss = (primary: string, navbar: string): string =>
  cssRule(producerVars(primary, navbar)) + cssRule(producerVars(primary, navbar, 'dark'), ':root[data-scheme=dark]');

export const cssRule = (vars: Record<string, string>, selector = ':root'): string =>
  `${selector}{${Object.entries(vars)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

/** White if readable, else ink, else black: one of the three always reaches 4.5. */
export function textOn(color: string): string {
  if (contrast(WHITE, color) >= TEXT_RATIO) return WHITE;
  return contrast(INK, color) >= TEXT_RATIO ? INK : BLACK;
}

/** Contrast ratio of two colours by WCAG 2.2, 1 to 21. */
export function contrast(one: string, other: string): number {
  const first = luminance(one) + 0.05;
  const second = luminance(other) + 0.05;
  return Math.max(first, second) / Math.min(first, second);
}

/**
 * The nearest shade of a colour with 3:1 on each of the grounds; the colour itself if it has that. Null if there is
 * none, when one ground is light and the other dark.
 */
export function shadeFor(color: string, grounds: readonly [string, ...string[]]): string | null {
  const shade = reach(color, textOn(grounds[0]), grounds, SHAPE_RATIO);
  return grounds.every((ground) => contrast(shade, ground) >= SHAPE_RATIO) ? shade : null;
}

/** Whether buttons of this colour hardly show on one of the grounds. */
export function isFaint(color: string, grounds: readonly string[]): boolean {
  return grounds.some((ground) => contrast(color, ground) < FAINT_RATIO);
}

export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

function groundOf(bg: string, primary: string): Ground {
  const pole = textOn(bg);
  const tint = mix(pole, primary, pole === WHITE ? 0.3 : 0.6);
  // A mid-tone has no contrast to spare, so hovering moves away from the text's colour instead of towards it.
  const opposite = pole === WHITE ? BLACK : WHITE;
  // Checks both shades, since luminance need not change evenly towards another hue.
  const readable = [0.07, 0.13].every((share) => contrast(pole, mix(bg, tint, share)) >= TEXT_RATIO);
  const step = readable ? tint : opposite;
  const tones = [bg, mix(bg, step, 0.07), mix(bg, step, 0.13)] as const;
  return {
    bg,
    hover: tones[1],
    active: tones[2],
    line: mix(bg, tint, 0.14),
    control: controlOn(bg),
    fg: reach(mix(pole, bg, 0.03), pole, tones, TEXT_RATIO),
    muted: reach(mix(bg, pole, 0.62), pole, tones, TEXT_RATIO),
    brand: brandOn(tones, primary),
    mark: markOn(tones, primary),
    edge: edgeOn(bg, primary),
  };
}

type Tones = readonly [bg: string, hover: string, active: string];

function brandOn(tones: Tones, primary: string): string {
  return reach(primary, textOn(tones[0]), tones, TEXT_RATIO);
}

function markOn([bg, hover]: Tones, primary: string): string {
  return reach(primary, textOn(bg), [bg, hover], SHAPE_RATIO);
}

function controlOn(bg: string): string {
  const pole = textOn(bg);
  return reach(mix(bg, pole, 0.3), pole, [bg], SHAPE_RATIO);
}

function edgeOn(bg: string, primary: string): string {
  return contrast(primary, bg) < TOLD_APART_RATIO ? controlOn(bg) : primary;
}

function primaryTones(primary: string) {
  const onPrimary = textOn(primary);
  return { primary, onPrimary, primaryHover: mix(primary, onPrimary === WHITE ? BLACK : WHITE, 0.12) };
}

function primaryVars({ primary, primaryHover, onPrimary }: Pick<Theme, 'primary' | 'primaryHover' | 'onPrimary'>) {
  return { '--primary': primary, '--primary-hover': primaryHover, '--on-primary': onPrimary };
}

function groundVars(name: GroundName, { bg, ...tones }: Ground): Record<string, string> {
  const named = Object.entries(tones).map(([tone, color]) => [`--g-${name}-${tone}`, color]);
  return { [`--g-${name}`]: bg, ...Object.fromEntries(named) };
}

/** Moves a colour towards the text colour until it reaches the ratio on every tone. */
function reach(color: string, towards: string, tones: readonly string[], ratio: number): string {
  for (let step = 0; step < 25; step++) {
    const mixed = mix(color, towards, step / 25);
    if (tones.every((tone) => contrast(mixed, tone) >= ratio)) return mixed;
  }
  return towards;
}

function mix(from: string, to: string, share: number): string {
  const end = channels(to);
  const [red = 0, green = 0, blue = 0] = channels(from).map((value, i) =>
    Math.round(value + ((end[i] ?? 0) - value) * share),
  );
  return `#${((red << 16) | (green << 8) | blue).toString(16).padStart(6, '0')}`.toUpperCase();
}

/** Relative luminance of WCAG 2.2, 0 to 1. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => LINEAR[value]);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function channels(color: string): [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}
