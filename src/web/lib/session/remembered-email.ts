import type { Area } from '#shared/screens/area.ts';

/*
 * Remembers the e-mail, never the password: the typed one until sign-in succeeds, and a signed-in student's
 * until they sign out.
 */

const key = (area: Area) => `ateneu:email:${area}`;

export function rememberedEmail(area: Area): string {
  return localStorage.getItem(key(area)) ?? '';
}

export function rememberEmail(area: Area, email: string) {
  localStorage.setItem(key(area), email);
}

export function forgetEmail(area: Area) {
  localStorage.removeItem(key(area));
}
