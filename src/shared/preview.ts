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

/** An address of the student area, as its producer previews it. */
export function previewAddress(path: string, producerId: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}preview=true&admin=${producerId}`;
}
