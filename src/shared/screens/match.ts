import type { Params, Screen, ScreenGroup } from './screen.ts';

export type FoundScreen = { address: string; screen: Screen; params: Params; group: ScreenGroup };

export function findScreen(groups: readonly ScreenGroup[], pathname: string): FoundScreen | null {
  // Begins at the first of several slashes only: an address may have thousands of them.
  const path = pathname.replace(/(?<=[^/])\/+$/, '');
  for (const group of groups) {
    for (const [address, screen] of Object.entries(group.screens)) {
      const params = matchPath(address, path);
      if (params) return { address, screen, params, group };
    }
  }
  return null;
}

/** The values of a pattern such as `/alunos/curso/$courseId` in a path; null if it does not match. */
export function matchPath(pattern: string, pathname: string): Params | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith('$') && value !== '') params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

/** Parses a query string; of repeated names the first counts, as in `URLSearchParams.get`. */
export const searchOf = (search: string): Record<string, string> =>
  Object.fromEntries([...new URLSearchParams(search)].toReversed());

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
