import type { Screen } from '#shared/screens/screen.ts';
import { RIGHT_OF } from './operations.ts';
import type { Right } from './roles.ts';

/** The right that a screen of the panel requires: its own, or its call's. */
export function rightOfScreen({ right, call }: Pick<Screen, 'right' | 'call'>): Right | null {
  if (right || !call?.startsWith('producer.')) return right ?? null;
  return RIGHT_OF[call.slice('producer.'.length) as keyof typeof RIGHT_OF];
}
