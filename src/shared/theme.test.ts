import { describe, expect, test } from 'vitest';
import {
  contrast,
  DEFAULT_COLORS,
  deriveTheme,
  type Ground,
  isFaint,
  isHexColor,
  producerVars,
  type SchoolColors,
  shadeFor,
  textOn,
  themeVars,
} from './theme.ts';

const HEX = /^#[0-9A-F]{6}$/;
const AWKWARD = ['#FFEB3B', '#808080', '#000000', '#FFFFFF', '#767676', '#777777', '#4318FF', '#FF0000'];
const NEUTRALS = {
  light: { bg: ['#F7F8FA', '#EDEFF3', '#E4E7ED'], card: ['#FFFFFF', '#F5F6F9', '#ECEEF2'] },
  dark: { bg: ['#0E1015', '#1A1D25', '#232731'], card: ['#161920', '#1E222B', '#282D38'] },
};

/** Seeded, so that failures can be reproduced. */
function randomColors(count: number): string[] {
  let seed = 20261120;
  return Array.from({ length: count }, () => {
    seed = (seed * 48271) % 2147483647;
    return `#${(seed % 0x1000000).toString(16).padStart(6, '0').toUpperCase()}`;
  });
}

/** The rules that a ground breaks. Plain code, because a hundred thousand expectations are slow. */
function broken(ground: Ground): string[] {
  const tones = [ground.bg, ground.hover, ground.active];
  const least = (color: string, on: string[]) => Math.min(...on.map((tone) => contrast(color, tone)));
  return [
    ...(['fg', 'muted', 'brand'] as const).filter((name) => least(ground[name], tones) < 4.5),
    ...(least(ground.mark, tones.slice(0, 2)) < 3 ? ['mark'] : []),
    ...(least(ground.control, [ground.bg]) < 3 ? ['control'] : []),
    ...(least(ground.edge, [ground.bg]) < 1.25 ? ['edge'] : []),
    ...Object.keys(ground).filter((name) => !HEX.test(ground[name as keyof Ground])),
  ];
}

function brokenIn(colors: SchoolColors): string[] {
  const theme = deriveTheme(colors);
  const faults = (['bg', 'card', 'nav', 'cinema'] as const).flatMap((name) =>
    broken(theme[name]).map((fault) => `${name}.${fault}`),
  );
  for (const fill of [theme.primary, theme.primaryHover]) {
    if (contrast(theme.onPrimary, fill) < 4.5) faults.push('onPrimary');
  }
  if (textOn(theme.cinema.bg) !== '#FFFFFF') faults.push('cinema is not dark');
  return faults;
}

function brokenInProducerArea(primary: string, navbar: string, scheme: 'light' | 'dark'): string[] {
  const vars = producerVars(primary, navbar, scheme);
  return (['bg', 'card'] as const).flatMap((name) => {
    const tones = NEUTRALS[scheme][name];
    const brand = Math.min(...tones.map((tone) => contrast(vars[`--g-${name}-brand`], tone)));
    const mark = Math.min(...tones.slice(0, 2).map((tone) => contrast(vars[`--g-${name}-mark`], tone)));
    return [...(brand < 4.5 ? [`${name}.brand`] : []), ...(mark < 3 ? [`${name}.mark`] : [])];
  });
}

describe('any choice of colours is readable', () => {
  test('20,000 random schools', () => {
    const colors = randomColors(80_000);
    const faults: unknown[] = [];
    for (let i = 0; i < colors.length; i += 4) {
      const [primary = '', navbar = '', background = '', surface = ''] = colors.slice(i, i + 4);
      const found = brokenIn({ primary, navbar, background, surface });
      if (found.length > 0) faults.push({ primary, navbar, background, surface, found });
    }
    expect(faults).toEqual([]);
  });

  test('awkward colours in every slot', () => {
    for (const primary of AWKWARD) {
      for (const other of AWKWARD) {
        const colors = { primary, navbar: other, background: other, surface: other };
        expect(brokenIn(colors), JSON.stringify(colors)).toEqual([]);
      }
    }
    for (const slot of ['primary', 'navbar', 'background', 'surface'] as const) {
      for (const color of AWKWARD)
        expect(brokenIn({ ...DEFAULT_COLORS, [slot]: color }), `${slot} ${color}`).toEqual([]);
    }
  });

  test('the producer area', () => {
    for (const primary of [...AWKWARD, ...randomColors(1000)]) {
      for (const scheme of ['light', 'dark'] as const) {
        expect(brokenInProducerArea(primary, '#111C44', scheme), primary).toEqual([]);
      }
    }
  });
});

describe("the settings' own check of contrast", () => {
  const groundsOf = ({ background, surface }: SchoolColors) => [background, surface] as const;

  test('accepts the specified default colours', () => {
    expect(DEFAULT_COLORS).toEqual({
      primary: '#4318FF',
      navbar: '#111C44',
      background: '#0B1437',
      surface: '#112240',
    });
    expect(brokenIn(DEFAULT_COLORS)).toEqual([]);
    expect(isFaint(DEFAULT_COLORS.primary, groundsOf(DEFAULT_COLORS))).toBe(false);
  });

  test.each(['#0B1437', '#1A1A6E', '#3010C0'])('finds %s too faint on them', (primary) =>
    expect(isFaint(primary, groundsOf(DEFAULT_COLORS))).toBe(true),
  );

  test('accepts the shade that it suggests, for any primary colour', () => {
    for (const primary of [...AWKWARD, ...randomColors(5_000)]) {
      const shade = shadeFor(primary, groundsOf(DEFAULT_COLORS));
      expect(shade && isFaint(shade, groundsOf(DEFAULT_COLORS)), primary).toBe(false);
    }
  });
});

describe('known themes', () => {
  test('the default school', () => {
    expect(deriveTheme(DEFAULT_COLORS).scheme).toBe('dark');
    expect(themeVars(deriveTheme(DEFAULT_COLORS))).toMatchObject({
      '--primary': '#4318FF',
      '--primary-hover': '#3B15E0',
      '--on-primary': '#FFFFFF',
      '--g-bg': '#0B1437',
      '--g-bg-hover': '#182045',
      '--g-bg-active': '#232A51',
      '--g-bg-line': '#252B53',
      '--g-bg-control': '#62687E',
      '--g-bg-fg': '#F8F8F9',
      '--g-bg-muted': '#A2A6B3',
      '--g-bg-brand': '#9D87FF',
      '--g-bg-mark': '#704FFF',
      '--g-card-brand': '#A590FF',
      '--g-nav-mark': '#7859FF',
      '--g-cinema': '#060B1E',
      '--g-cinema-mark': '#613DFF',
    });
  });

  test('a card in the primary colour: filled shapes of that colour have an outline', () => {
    const { bg, card } = deriveTheme({ ...DEFAULT_COLORS, surface: DEFAULT_COLORS.primary });
    expect(contrast(card.edge, DEFAULT_COLORS.primary)).toBeGreaterThanOrEqual(3);
    expect(bg.edge, 'elsewhere it needs none').toBe(DEFAULT_COLORS.primary);
  });

  test('a light school', () => {
    const theme = deriveTheme({ primary: '#B4431C', navbar: '#FFFDF9', background: '#FBF4EA', surface: '#FFFFFF' });
    expect(theme.scheme).toBe('light');
    expect(themeVars(theme)).toMatchObject({
      '--g-bg-hover': '#F1E6DB',
      '--g-bg-brand': '#A63F1B',
      '--g-card-muted': '#646568',
      '--g-cinema': '#150E0C',
      '--g-cinema-brand': '#CC7F65',
    });
  });

  test('the producer area adds primary colour and top bar to its neutrals', () => {
    const vars = producerVars('#4318FF', '#111C44');
    expect(Object.keys(vars)).toHaveLength(19);
    expect(vars).toMatchObject({
      '--primary': '#4318FF',
      '--g-bg-brand': '#4318FF',
      '--g-card-mark': '#4318FF',
      '--g-nav': '#111C44',
      '--g-nav-muted': '#A5A9B8',
    });
    expect(vars).not.toHaveProperty('--g-bg');
  });

  test('a theme has one variable for each tone of each ground', () => {
    expect(Object.keys(themeVars(deriveTheme(DEFAULT_COLORS)))).toHaveLength(3 + 4 * 10);
  });
});

test.each([
  ['#000000', '#FFFFFF'],
  ['#4318FF', '#FFFFFF'],
  ['#767676', '#FFFFFF'],
  ['#FFEB3B', '#0B0D12'],
  ['#808080', '#0B0D12'],
  ['#777777', '#000000'],
])('text on %s is %s', (color, text) => expect(textOn(color)).toBe(text));

test.each([
  ['#000000', '#FFFFFF', 21],
  ['#FFFFFF', '#000000', 21],
  ['#808080', '#808080', 1],
  ['#777777', '#FFFFFF', 4.48],
])('contrast of %s and %s is %d', (one, other, ratio) => expect(contrast(one, other)).toBeCloseTo(ratio, 2));

test.each([
  ['#4318FF', true],
  ['#4318ff', true],
  ['#FFF', false],
  ['4318FF', false],
  ['#4318FG', false],
  ['#4318FF80', false],
  ['#4318FF;}', false],
  ['#4318FF\n', false],
  ['red', false],
  ['', false],
])('isHexColor(%j) is %j', (text, expected) => expect(isHexColor(text)).toBe(expected));
