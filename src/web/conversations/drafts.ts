import { queryClient } from '#web/lib/api/query-client.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

/* What is being written, by where: whoever looks at something else meanwhile, or turns their telephone, finds it again. */

const drafts = new Map<string, string>();

/** Another may sign in on the same page. */
const keyOf = (place: string) => `${queryClient.getQueryData(sessionQuery.queryKey)?.viewer?.userId} ${place}`;

/** @param place a conversation, or where one is begun */
export const draftOf = (place: string): string => drafts.get(keyOf(place)) ?? '';

export function keepDraft(place: string, body: string): void {
  if (body === '') drafts.delete(keyOf(place));
  else drafts.set(keyOf(place), body);
}
