import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';

const ASKED_AGAIN_MS = 120_000;

/** How many wait to be judged; nothing while none does, or nobody knows. */
export function GradingCount() {
  const { data } = useQuery(
    api.producer.gradingCount.queryOptions({ refetchInterval: ASKED_AGAIN_MS, staleTime: ASKED_AGAIN_MS / 2 }),
  );
  if (!data?.waiting) return null;
  const shown = data.waiting > 99 ? '99+' : data.waiting;
  return (
    <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-on-primary text-xs leading-5 tabular-nums">
      {shown}
      <span className="sr-only"> a corrigir</span>
    </span>
  );
}
