import type { MouseEvent } from 'react';
import { confirmFirst } from './confirm-first.ts';
import { sayProblem } from './say-problem.ts';

/** Click handler for downloads of personal data: confirms the identity before following the link. */
export async function downloadConfirmed(event: MouseEvent<HTMLAnchorElement>, act: string): Promise<void> {
  event.preventDefault();
  const link = event.currentTarget;
  try {
    await confirmFirst(act);
    Object.assign(document.createElement('a'), { href: link.href, download: link.download }).click();
  } catch (error) {
    sayProblem(error);
  }
}
