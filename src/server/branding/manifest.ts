import type { School } from '#shared/contract/public.ts';
import { type brandOf, ICONS, type IconName } from './brand.ts';

const SHORT_NAME = 12;
const HOME = '/alunos/cursos';

/**
 * The web app manifest of a school's student area.
 * @param ownHost whether the host belongs to one school; elsewhere the start address names the school
 */
export function appManifest(school: School, brand: ReturnType<typeof brandOf>, ownHost: boolean) {
  const start = ownHost ? HOME : `${HOME}?escola=${school.slug}`;
  const icon = (name: IconName, purpose: 'any' | 'maskable') => ({
    src: brand.icon(name),
    sizes: `${ICONS[name].size}x${ICONS[name].size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: start,
    name: school.memberAreaName,
    short_name: shortName(school.memberAreaName),
    lang: 'pt-BR',
    start_url: start,
    scope: '/alunos/',
    display: 'standalone',
    theme_color: school.navbarColor,
    background_color: school.backgroundColor,
    icons: [icon('icon-192', 'any'), icon('icon-512', 'any'), icon('maskable-512', 'maskable')],
  };
}

/** As many whole words as fit below an icon. */
function shortName(name: string): string {
  const words = name.split(' ');
  while (words.length > 1 && (words.join(' ').length > SHORT_NAME || JOINS.test(words.at(-1) ?? ''))) words.pop();
  return words.join(' ');
}

/** What no name ends with. */
const JOINS = /^(d[aeo]s?|n[ao]s?|em|e|com|para|por|&|\+|[-–—|·:])$/i;
