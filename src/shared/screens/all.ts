import { OWNER } from './owner.ts';
import { DASHBOARD, PANEL } from './producer.ts';
import { OPEN, SET_UP, SIGN_IN } from './public.ts';
import type { ScreenGroup } from './screen.ts';
import { STUDENT_SCREENS } from './student.ts';

/** All screens, by entry. Not for the web, where each entry only carries its own. */
export const SCREENS = {
  student: STUDENT_SCREENS,
  producer: [SIGN_IN, SET_UP, OPEN, DASHBOARD, PANEL, OWNER],
} as const satisfies Record<string, readonly ScreenGroup[]>;

export type Entry = keyof typeof SCREENS;

export const addressesOf = (groups: readonly ScreenGroup[]) => groups.flatMap(({ screens }) => Object.keys(screens));
export const ADDRESSES: readonly string[] = Object.values(SCREENS).flatMap(addressesOf);
