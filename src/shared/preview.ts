import type { Viewer } from './contract/public.ts';

/* The producer's preview: the student area as its own producer sees it, at an address that names that producer. */

/** How a request for the preview is meant: by the producer it names, by a producer without a name, or not at all. */
export type PreviewRequest = 'own' | 'unnamed' | null;

export function previewRequest(viewer: Viewer | null, search: string): PreviewRequest {
  const query = new URLSearchParams(search);
  if (viewer?.kind !== 'producer' || query.get('preview') !== 'true') return null;
  const admin = query.get('admin');
  if (!admin) return 'unnamed';
  return admin === viewer.userId ? 'own' : null;
}

/** As which student: of a turma, or of none, at a moment. */
export type SeenAs = { cohortId: string | null; at: string };

const CLOCK = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** What an address of the preview says of it; nothing where everything is to be open. */
export function seenAs({ quando, turma }: Record<string, unknown>): { at?: string; cohortId?: string } {
  if (typeof quando !== 'string' || !CLOCK.test(quando)) return {};
  return { at: quando, ...(typeof turma === 'string' && { cohortId: turma }) };
}

export const previewAddressAt = (path: string, producerId: string, { cohortId, at }: SeenAs): string =>
  `${previewAddress(path, producerId)}&quando=${encodeURIComponent(at)}${cohortId ? `&turma=${cohortId}` : ''}`;

/** An address of the student area, as its producer previews it. */
export function previewAddress(path: string, producerId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}preview=true&admin=${producerId}`;
}
