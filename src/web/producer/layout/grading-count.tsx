import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api/api.ts';
import { TabCount } from './tab-count.tsx';

const ASKED_AGAIN_MS = 120_000;

/** Number of submissions waiting to be graded. */
export function GradingCount() {
  const { data } = useQuery(
    api.producer.gradingCount.queryOptions({ refetchInterval: ASKED_AGAIN_MS, staleTime: ASKED_AGAIN_MS / 2 }),
  );
  return <TabCount waiting={data?.waiting} said="a corrigir" />;
}
