/* What is being answered, by conversation: whoever looks at another one meanwhile finds it again. */

const drafts = new Map<string, string>();

export const draftOf = (threadId: string): string => drafts.get(threadId) ?? '';

export function keepDraft(threadId: string, body: string): void {
  if (body === '') drafts.delete(threadId);
  else drafts.set(threadId, body);
}
