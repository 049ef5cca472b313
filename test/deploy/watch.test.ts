import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { emptyDatabase } from '#test/database.ts';
import { makeDataDir } from '#test/run/data-dir.ts';
import { freePort } from '#test/run/free-port.ts';
import { launch, untilReady } from '#test/start/process.ts';
import { ROOT } from './dockerfile.ts';

/* Alert rules and dashboards against the metrics that processes really export. */

const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json'));
type Rule = { alert: string; expr: string; for?: string; labels: object; annotations: Record<string, string> };
const { groups }: { groups: { name: string; rules: Rule[] }[] } = parse(read('deploy/alerts.yaml'));
const rules = groups.flatMap((group) => group.rules);

type Panel = { title: string; targets: { expr: string }[]; gridPos: object; datasource: { uid: string } };
const expressions = [
  ...rules.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }: Panel) => targets.map(({ expr }) => expr)),
];
const namesIn = (expression: string) => expression.match(/\b(?:ateneu|http_server|nodejs|process)_[a-z\d_]+/g) ?? [];

/** The series that a scrape has, or will have once there is something to count. */
function seriesIn(scrape: string): Set<string> {
  const types = [...scrape.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}

const unknownTo = (scrapes: string[], texts: string[]) => {
  const known = new Set(scrapes.flatMap((scrape) => [...seriesIn(scrape)]));
  return texts.flatMap(namesIn).filter((name) => !known.has(name));
};

const LABELS = ['method', 'route', 'status', 'state', 'code', 'queue', 'outcome', 'version', 'le'];
const OF_NODE = ['type', 'kind', 'space', 'major', 'minor', 'patch'];

/** Values of schools and people in the visited addresses, which must not appear in metrics. */
const CANARIES = ['escola-vertice', 'maria', 'example.com', '7c1a2f0e-4bd3-4f7c-9d3e-0a6b5c4d3e2f', 'cafe4242'];
const spelt = (text: string) => CANARIES.filter((canary) => text.includes(canary));

let dataDir: string;
const running: ReturnType<typeof launch>[] = [];
type Process = { origin: string; scrape(): Promise<string>; said(): string };
let web: Process;
let worker: Process;

beforeAll(async () => {
  dataDir = await makeDataDir();
  const url = await emptyDatabase();
  web = await start({ DATABASE_URL: url, PROCESS_ROLE: 'web', DEMO: 'true', NODE_NAME: 'web-1' });
  worker = await start({ DATABASE_URL: url, PROCESS_ROLE: 'worker' });
});
afterAll(async () => {
  for (const server of running) server.kill('SIGTERM');
  expect(await Promise.all(running.map(({ ended }) => ended))).toEqual([0, 0]);
  await rm(dataDir, { recursive: true });
});

async function start(settings: Record<string, string>): Promise<Process> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const server = launch({
    DATA_DIR: dataDir,
    PORT: String(port),
    METRICS_PORT: String(metricsPort),
    APP_KEYS: `k1:${Buffer.from(Array.from({ length: 32 }, (_, at) => at + 9)).toString('base64')}`,
    ...settings,
  });
  running.push(server);
  await untilReady(server, port);
  const scrape = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return { origin: `http://127.0.0.1:${port}`, scrape, said: server.stdout };
}

const post = (path: string, body: object) =>
  fetch(web.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

async function visit(): Promise<number[]> {
  const answers = [
    await fetch(`${web.origin}/alunos/login?escola=escola-vertice`),
    await fetch(`${web.origin}/brand/escola-vertice/icon-192.png`),
    await fetch(`${web.origin}/admin/maria/maria@example.com`),
    await post('/api/webhookHandler.php?course_id=7c1a2f0e-4bd3-4f7c-9d3e-0a6b5c4d3e2f&token=cafe4242', {}),
    await post('/rpc/public/signIn', { json: { email: 'maria@example.com', password: 'cafe4242' } }),
  ];
  return answers.map(({ status }) => status);
}

test('the metrics of the dashboard and the alerts exist', async () => {
  const scrapes = [await web.scrape(), await worker.scrape()];
  expect(unknownTo(scrapes, expressions)).toEqual([]);
  expect(expressions.flatMap(namesIn).length).toBeGreaterThan(20);
  expect(unknownTo(scrapes, ['rate(ateneu_no_such_total[5m])'])).toEqual(['ateneu_no_such_total']);
});

test('sums over all routes leave out what proxies ask once a second', async () => {
  const ofAllRoutes = expressions
    .filter((expression) => !/by \([^)]*route/.test(expression))
    .flatMap((expression) => expression.match(/http_server_request_duration_seconds\w*(\{[^}]*\})?/g) ?? []);
  expect(ofAllRoutes.length).toBeGreaterThan(5);
  expect(ofAllRoutes.filter((series) => !series.includes('route!~"/(readyz|healthz)"'))).toEqual([]);
  expect(await web.scrape()).toContain('route="/readyz"');
});

test('a process counts responses by route, without names of schools or people', async () => {
  expect((await visit()).slice(0, 2)).toEqual([200, 200]);
  const scrape = await web.scrape();
  expect(scrape).toMatch(
    /http_server_request_duration_seconds_count\{method="GET",route="\/alunos\/login",status="200"\} 1/,
  );
  expect(scrape).toMatch(/route="\/brand\/:slug[^"]*",status="200"/);
  expect(scrape).toContain('ateneu_webhook_deliveries_total{outcome="unknown_course"} 1');
  expect(scrape).toMatch(/ateneu_db_wait_seconds_count [1-9]/);
  // How it is at the moment: a busy process may not know in time.
  await expect.poll(web.scrape).toMatch(/ateneu_live_listener_up 1$/m);
  await expect.poll(web.scrape).toMatch(/ateneu_db_pool_connections\{state="idle"\} [1-9]/);
  await expect.poll(web.scrape).toMatch(/ateneu_migrations_pending 0$/m);
  const both = scrape + (await worker.scrape());
  expect(spelt(both)).toEqual([]);
  expect(spelt(`${both}\nx{route="/brand/escola-vertice"} 1`)).toEqual(['escola-vertice']);
  const labels = [...both.matchAll(/[{,](\w+)="/g)].map(([, label = '']) => label);
  expect(labels.filter((label) => ![...LABELS, ...OF_NODE].includes(label))).toEqual([]);
});

test('jobs and backups are reported by workers only', async () => {
  for (const figure of [
    /^ateneu_jobs_waiting\{queue="email"\} \d+$/m,
    /^ateneu_jobs_oldest_seconds\{queue="email"\} [\d.]+$/m,
    /^ateneu_jobs_dead\{queue="nightly-backup"\} 0$/m,
    /^ateneu_backup_last_success_timestamp_seconds 0$/m,
  ])
    await expect.poll(worker.scrape).toMatch(figure);
  expect(await web.scrape()).not.toMatch(/ateneu_(jobs|backup)/);
});

test('metrics have their own port', async () => {
  for (const { origin, scrape } of [web, worker]) {
    expect(await scrape()).toContain('# TYPE ateneu_build_info');
    const answer = await fetch(`${origin}/metrics`);
    expect(await answer.text()).not.toContain('# TYPE');
  }
  expect((await fetch(`${worker.origin}/metrics`)).status).toBe(404);
});

test('each log line has the release and the process', async () => {
  await expect.poll(web.said).toContain('"event":"started"');
  const lines = web
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const { version } = JSON.parse(read('package.json'));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ version, node: 'web-1' });
});

test('alert rules are valid, and link to instructions that exist', () => {
  expect(groups.map(({ name }) => name)).toEqual(['ateneu']);
  for (const { alert, expr, for: during, labels, annotations } of rules) {
    expect(alert).toMatch(/^Ateneu[A-Z]\w+$/);
    expect(expr.split('(').length).toBe(expr.split(')').length);
    if (during) expect(during).toMatch(/^\d+[mh]$/);
    expect(labels).toEqual({ severity: expect.stringMatching(/^(warning|critical)$/) });
    expect(Object.keys(annotations)).toEqual(['summary', 'description', 'runbook']);
    expect(existsSync(ROOT + annotations.runbook)).toBe(true);
    expect(read('docs/running/watch.md')).toContain(`\`${alert}\``);
  }
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('the dashboard asks for its data source when imported, and each panel uses it', () => {
  expect(dashboard.__inputs).toEqual([expect.objectContaining({ name: 'DS_PROMETHEUS', pluginId: 'prometheus' })]);
  const [source] = dashboard.__inputs;
  for (const { title, targets, datasource } of dashboard.panels) {
    expect([title, datasource.uid, targets.length > 0]).toEqual([title, `\${${source.name}}`, true]);
  }
  expect(dashboard.panels.length).toBeGreaterThan(10);
});
