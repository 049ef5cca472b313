import type { MouseEvent } from 'react';
import { isUnconfirmed } from '#web/lib/api/call.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { confirmFirst } from './confirm-first.ts';

/** Click handler for downloads of personal data: confirms the identity before following the link. */
export async function downloadConfirmed(event: MouseEvent<HTMLAnchorElement>, act: string): Promise<void> {
  event.preventDefault();
  const link = event.currentTarget;
  try {
    await confirmFirst(act);
    Object.assign(document.createElement('a'), { href: link.href, download: link.download }).click();
  } catch (error) {
    if (!isUnconfirmed(error)) toast.error(explainProblem(error).text);
  }
}
