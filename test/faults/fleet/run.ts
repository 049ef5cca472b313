import { type DebianPackage, ensurePackages } from '#test/run/debian.ts';

type Part = { needs: DebianPackage[]; run: (numbers: Record<string, number>) => Promise<boolean> };

/** What is tried on many processes, each with what it needs of Debian. */
export const FLEET_PARTS: Record<string, Part> = {
  'fleet-rolling': {
    needs: ['haproxy', 'caddy', 'postgresql-15'],
    run: async ({ rounds = 20, visitors = 16, usual = 20, drain = 10 }) => {
      const { runRolling } = await import('./rolling.ts');
      return runRolling({ rounds, visitors, usualSeconds: usual, drainSeconds: drain });
    },
  },
  'fleet-failover': {
    needs: ['haproxy', 'patroni', 'etcd-server', 'postgresql-15', 'python3-psycopg2'],
    run: async ({ kills = 10, freezes = 2, writers = 8 }) => {
      const { runFailover } = await import('./failover.ts');
      return runFailover({ kills, freezes, writers });
    },
  },
  'fleet-pooler': {
    needs: ['pgbouncer', 'postgresql-15'],
    run: async ({ transactions = 10_000 }) => (await import('./on-postgres15.ts')).tryPooler(transactions),
  },
  'fleet-jobs': {
    needs: ['postgresql-15'],
    run: async ({ sales = 5_000 }) => (await import('./on-postgres15.ts')).tryJobs(sales),
  },
  'fleet-events': {
    needs: ['haproxy', 'postgresql-15'],
    run: async ({ times = 100 }) => (await import('./on-postgres15.ts')).tryEvents(times),
  },
};
const [name = '', ...args] = process.argv.slice(2);
const part = FLEET_PARTS[name];
if (!part) throw new Error(`One of ${Object.keys(FLEET_PARTS).join(', ')}`);
const missing = ensurePackages(...part.needs);
if (missing) throw new Error(missing);
const options = Object.fromEntries(args.map((arg) => arg.split('=')).map(([key, value]) => [key, Number(value)]));
console.log((await part.run(options)) ? 'ok' : 'FAILED');
