import { previewAddress, previewAddressAt, previewRequest, seenAs } from '#shared/preview.ts';
import { findScreen } from '#shared/screens/match.ts';
import { STUDENT_SCREENS } from '#shared/screens/student.ts';
import { addressHere } from '#web/lib/address.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

const viewerNow = () => queryClient.getQueryData(sessionQuery.queryKey)?.viewer ?? null;

/**
 * Whether this page shows the area to its own producer. Known from the page's first load, since entering the preview
 * is a full navigation.
 */
export function inPreview(): boolean {
  const { search } = addressHere();
  // A cheap check first, since every link calls this and previews are rare.
  return search.includes('preview') && previewRequest(viewerNow(), search) === 'own';
}

/** The simulated student and moment: see `seenAs`. Nothing in the preview is recorded. */
export const seenHere = () =>
  inPreview() ? seenAs(Object.fromEntries(new URLSearchParams(addressHere().search))) : {};

/** Whether the preview shows this address: the other screens only have one student's own data. */
export const isPreviewed = (path: string) =>
  findScreen(STUDENT_SCREENS, path.replace(/[?#].*/, ''))?.screen.preview !== undefined;

/** An address that stays within the preview, where there is one. */
export function keepPreview(to: string): string {
  const leadsOn = inPreview() && !to.includes('preview=') && isPreviewed(to);
  const viewer = leadsOn && viewerNow();
  if (!viewer) return to;
  const { at, cohortId = null, packageId = null } = seenHere();
  return at ? previewAddressAt(to, viewer.userId, { at, cohortId, packageId }) : previewAddress(to, viewer.userId);
}
