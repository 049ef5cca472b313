import { createHash } from 'node:crypto';
import type { School } from '#shared/contract/public.ts';

/** Square pictures of a school: plain ones keep the logo's own shape, the others fill the square. */
export const ICONS = {
  'icon-192': { size: 192, filled: false },
  'icon-512': { size: 512, filled: false },
  'maskable-512': { size: 512, filled: true },
  'apple-180': { size: 180, filled: true },
} as const;
export type IconName = keyof typeof ICONS;

export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

type Face = Pick<School, 'slug' | 'logoUrl' | 'navbarLogoUrl' | 'primaryColor' | 'navbarColor'>;

/** Changes with what the icons show, so that they may be cached for good. */
export const versionOf = ({ logoUrl, navbarLogoUrl, primaryColor, navbarColor }: Face): string =>
  createHash('sha256')
    .update(JSON.stringify([logoUrl, navbarLogoUrl, primaryColor, navbarColor]))
    .digest('base64url')
    .slice(0, 10);

/** The addresses of a school's icons and of its web application's manifest. */
export function brandOf(school: Face) {
  const folder = `/brand/${school.slug}`;
  const version = versionOf(school);
  return {
    icon: (name: IconName) => `${folder}/${name}.png?v=${version}`,
    manifest: `${folder}/app.webmanifest`,
  };
}
