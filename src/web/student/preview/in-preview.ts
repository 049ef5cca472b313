import { previewAddress, previewRequest } from '#shared/preview.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';

const PREVIEWED = /^\/alunos\/(cursos?|ajuda)\b/;

const viewerNow = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer ?? null;

/** Whether this page shows the area to its own producer. It says so from the first load on: the way in is another page. */
export const inPreview = () => previewRequest(viewerNow(), window.location.search) === 'own';

/** Whether a producer finds anything at this address: the other screens are made of one student's own. */
export const isPreviewed = (path: string) => PREVIEWED.test(path);

/** An address that leads on within the preview, where there is one. */
export function keepPreview(to: string): string {
  const viewer = viewerNow();
  const leadsOn = isPreviewed(to) && inPreview() && !to.includes('preview=');
  return viewer && leadsOn ? previewAddress(to, viewer.userId) : to;
}
