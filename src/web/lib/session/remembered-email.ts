import type { Area } from '#shared/screens/area.ts';

/* Only the address, never the password: what was typed, until the sign-in succeeds, and of a student who is signed in,
   until they leave. */

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
