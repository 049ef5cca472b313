import type { SubmissionState } from '#shared/assignments/states.ts';
import { Badge } from '#web/ui/data/badge.tsx';

const STATES = {
  draft: ['calm', 'Rascunho'],
  submitted: ['info', 'Entregue'],
  reviewing: ['info', 'Em correção'],
  redo: ['warn', 'Refazer'],
  approved: ['ok', 'Aprovada'],
} as const;

export function StateBadge({ state }: { state: SubmissionState }) {
  const [tone, word] = STATES[state];
  return <Badge tone={tone}>{word}</Badge>;
}
