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

type Face = Pick<
  School,
  'slug' | 'memberAreaName' | 'logoUrl' | 'navbarLogoUrl' | 'primaryColor' | 'navbarColor' | 'backgroundColor'
>;

/** Changes with what icons and offline page show, so that they may be cached for good. */
export const versionOf = ({ memberAreaName, logoUrl, navbarLogoUrl, ...colors }: Face): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        memberAreaName,
        logoUrl,
        navbarLogoUrl,
        colors.primaryColor,
        colors.navbarColor,
        colors.backgroundColor,
      ]),
    )
    .digest('base64url')
    .slice(0, 10);

/** The addresses of a school's icons and of what its web application consists of. */
export function brandOf(school: Face) {
  const folder = `/brand/${school.slug}`;
  const version = versionOf(school);
  return {
    icon: (name: IconName) => `${folder}/${name}.png?v=${version}`,
    manifest: `${folder}/app.webmanifest`,
    offline: `${folder}/offline?v=${version}`,
  };
}
