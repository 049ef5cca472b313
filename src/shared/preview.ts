import type { Viewer } from './contract/public.ts';

/* The producer's preview: the student area as somebody of its panel sees it, at an address that names that person. */

/** The actor of a preview request: the named person, an unnamed one, or null if it is no preview. */
export type PreviewRequest = 'own' | 'unnamed' | null;

export function previewRequest(viewer: Viewer | null, search: string): PreviewRequest {
  const query = new URLSearchParams(search);
  if (viewer?.kind !== 'producer' || query.get('preview') !== 'true') return null;
  const admin = query.get('admin');
  if (!admin) return 'unnamed';
  return admin === viewer.userId ? 'own' : null;
}

/** The simulated student: in a turma or none, at a moment, with all courses or those of a package. */
export type SeenAs = { cohortId: string | null; packageId: string | null; at: string };

const CLOCK = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

/** The preview parameters of an address; empty if everything is open. */
export function seenAs({ quando, turma, pacote }: Record<string, unknown>): Partial<Named<SeenAs>> {
  if (typeof quando !== 'string' || !CLOCK.test(quando)) return {};
  return {
    at: quando,
    ...(typeof turma === 'string' && { cohortId: turma }),
    ...(typeof pacote === 'string' && { packageId: pacote }),
  };
}

type Named<All> = { [Name in keyof All]: NonNullable<All[Name]> };

export function previewAddressAt(path: string, userId: string, { cohortId, packageId, at }: SeenAs): string {
  const query = new URLSearchParams({
    quando: at,
    ...(cohortId && { turma: cohortId }),
    ...(packageId && { pacote: packageId }),
  });
  return `${previewAddress(path, userId)}&${query}`;
}

/** An address of the student area in the preview of this person: the producer, or a member of the team. */
export function previewAddress(path: string, userId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}preview=true&admin=${userId}`;
}
