import { type DebianPackage, ensurePackages } from '#test/run/debian.ts';
import type { Row } from '../report.ts';

type Numbers = Record<string, number>;
type Part = (numbers: Numbers) => Promise<Row[]>;

/** For parts that need Debian packages: installs them, or explains how. */
const needing =
  (packages: DebianPackage[], part: Part): Part =>
  async (numbers) => {
    const missing = ensurePackages(...packages);
    if (missing) throw new Error(missing);
    return part(numbers);
  };

/** Scenarios with many processes. */
export const FLEET_PARTS: Record<string, Part> = {
  'fleet-rolling': needing(
    ['haproxy', 'caddy', 'postgresql-15'],
    async ({ rounds = 20, visitors = 16, usual = 20, drain = 10 }) => {
      const { rollingPart } = await import('./rolling.ts');
      return rollingPart({ rounds, visitors, usualSeconds: usual, drainSeconds: drain });
    },
  ),
  'fleet-sustained': needing(
    ['haproxy', 'postgresql-15'],
    async ({ students = 200_000, rate = 150, minutes = 30, warm = 3 }) => {
      const { sustainedPart } = await import('./sustained.ts');
      return sustainedPart({ students, perSecond: rate, minutes, warmMinutes: warm });
    },
  ),
  'fleet-failover': needing(
    ['haproxy', 'patroni', 'etcd-server', 'postgresql-15', 'python3-psycopg2'],
    async ({ kills = 10, freezes = 1, writers = 8, settle = 20 }) => {
      const { failoverPart } = await import('./failover.ts');
      return failoverPart({ kills, freezes, writers, settleMinutes: settle });
    },
  ),
  'fleet-pooler': needing(['pgbouncer', 'postgresql-15'], async ({ transactions = 10_000 }) =>
    (await import('./on-postgres15.ts')).poolerPart(transactions),
  ),
  'fleet-jobs': needing(['postgresql-15'], async ({ sales = 5_000 }) =>
    (await import('./on-postgres15.ts')).jobsPart(sales),
  ),
  'fleet-events': needing(['haproxy', 'postgresql-15'], async ({ times = 100 }) =>
    (await import('./on-postgres15.ts')).eventsPart(times),
  ),
};
