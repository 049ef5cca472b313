import { isUnconfirmed } from '#web/lib/api/call.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';

/** Shows why an action failed, unless its person chose not to confirm who they are. */
export function sayProblem(error: unknown, texts?: Parameters<typeof explainProblem>[1]): void {
  if (!isUnconfirmed(error)) toast.error(explainProblem(error, texts).text);
}
