import { collectDefaultMetrics, Registry } from 'prom-client';
import { openCounters } from './counters.ts';
import type { Metrics } from './metrics.ts';
import { observe } from './observed.ts';

export type OpenMetrics = {
  counters: Metrics;
  /** @returns what is written when somebody asks */
  pageOf(
    ...observed: Parameters<typeof observe> extends [unknown, ...infer Rest] ? Rest : never
  ): () => Promise<string>;
};

/** With its own registry, so that two instances in one process stay separate. */
export function openMetrics(): OpenMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    counters: openCounters(registry),
    pageOf(services, queues) {
      const look = observe(registry, services, queues);
      return async () => {
        await look();
        return registry.metrics();
      };
    },
  };
}
