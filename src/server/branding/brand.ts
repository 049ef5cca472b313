import { createHash } from 'node:crypto';
import type { School } from '#shared/contract/public.ts';

export const ICONS = {
  'icon-192': { size: 192, filled: false },
  'icon-512': { size: 512, filled: false },
  'maskable-512': { size: 512, filled: true },
  'apple-180': { size: 180, filled: true },
} as const;
export type IconName = keyof typeof ICONS;

export const isIconName = (name: string): name is IconName => Object.hasOwn(ICONS, name);

export type Face = Pick<
  School,
  'slug' | 'memberAreaName' | 'logoUrl' | 'navbarLogoUrl' | 'primaryColor' | 'navbarColor' | 'backgroundColor'
>;

/** Part of the address; increase it when drawing changes. */
const DRAWN = 2;

/** Changes with everything that icons and offline page show, so that they can be cached for ever. */
export const versionOf = ({ memberAreaName, logoUrl, navbarLogoUrl, ...colors }: Face): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        DRAWN,
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

export function brandOf(school: Face) {
  const folder = `/brand/${school.slug}`;
  const version = versionOf(school);
  return {
    icon: (name: IconName) => `${folder}/${name}.png?v=${version}`,
    manifest: `${folder}/app.webmanifest`,
    offline: `${folder}/offline?v=${version}`,
  };
}

/** A square picture: the photo, else the bar's logo fitted into a square. */
export const avatarOf = (school: Face): string | null =>
  school.logoUrl ?? (school.navbarLogoUrl && brandOf(school).icon('apple-180'));
