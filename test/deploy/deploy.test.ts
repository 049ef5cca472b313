import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readEnv, SETTING_NAMES } from '#server/env.ts';
import { SERVER_TIMEOUTS } from '#server/http/timeouts.ts';
import { testApp } from '#test/app.ts';
import { hasPackages } from '#test/run/debian.ts';
import { commandIn, ROOT, readDockerfile, settingsIn, textsOf } from './dockerfile.ts';
import { filledIn, namesInTemplate } from './settings.ts';

/* Deployment files: their settings must be accepted by a start, and everything they reference must exist. */

const read = (path: string) => readFileSync(join(ROOT, 'deploy', path), 'utf8');
const image = readDockerfile()[1];
if (!image) throw new Error('The Dockerfile has two stages');
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const MIGRATE: string[] = scripts.migrate.split(' ');
const SERVE = commandIn(textsOf(image, 'CMD')[0] ?? '').slice(1);

type Settings = Record<string, string>;

/** As at a start: invalid settings are refused. */
function started(settings: Settings) {
  const env = readEnv(settings);
  expect(env.production).toBe(true);
  return env;
}

/** A stop may take as long as it drains and half a minute more (`run.ts`). */
const stopsWithin = ({ drainSeconds }: { drainSeconds: number }, seconds: number) =>
  expect(seconds).toBeGreaterThanOrEqual(drainSeconds + 30);

const unknownNames = (names: string[]) => names.filter((name) => !SETTING_NAMES.includes(name));

test('the template has all server settings, and the password of its own database', () => {
  expect(unknownNames(namesInTemplate())).toEqual(['POSTGRES_PASSWORD']);
  const { s3, smtp, schoolDomain } = started({ ...settingsIn(image), ...filledIn('elsewhere'), S3_ENDPOINT: '' });
  expect([s3?.bucket, smtp?.host, schoolDomain]).toEqual(['ateneu', 'smtp.example.com', 'ateneu.example.com']);
});

type Service = {
  build?: string;
  command?: string[];
  env_file?: string;
  environment?: Record<string, string | number>;
  volumes?: string[];
  read_only?: boolean;
  tmpfs?: string;
  depends_on?: Record<string, { condition: string }>;
  stop_grace_period?: string;
  ports?: string[];
};

const compose: {
  services: Record<string, Service>;
  volumes: Record<string, object>;
  networks: { default: { enable_ipv6?: boolean; ipam: { config: { subnet: string }[] } } };
} = parse(read('compose.yaml'), { merge: true });

/** Substitutes ${NAME:?} and ${NAME:-default} as a shell does. */
const inserted = (value: string | number, given: Settings) =>
  String(value).replaceAll(/\$\{([A-Z\d_]+):[?-](\w*)\}/g, (_, name, otherwise) => given[name] ?? otherwise);

const environmentOf = ({ environment = {} }: Service, given: Settings): Settings =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inserted(value, given)]));

const ours = Object.entries(compose.services).filter(([, { build }]) => build);

test.each(ours)('compose.yaml: %s has its settings, and a stop timeout', (name, service) => {
  const given = filledIn('compose');
  expect(unknownNames(Object.keys(service.environment ?? {}))).toEqual([]);
  expect([resolve(ROOT, 'deploy', service.build ?? ''), service.env_file]).toEqual([resolve(ROOT), 'ateneu.env']);
  const env = started({ ...settingsIn(image), ...given, ...environmentOf(service, given) });
  const role = name.replace(/-\d$/, '');
  expect(env.processRole).toBe(role === 'migrate' ? 'all' : role);
  expect(new URL(env.databaseUrl ?? '').hostname in compose.services).toBe(true);
  expect(new URL(env.s3?.endpoint ?? '').hostname in compose.services).toBe(true);
  expect(env.trustedProxies).toEqual(compose.networks.default.ipam.config.map(({ subnet }) => subnet));
  expect([service.read_only, service.tmpfs]).toEqual([true, '/tmp']);
  stopsWithin(env, Number.parseInt(service.stop_grace_period ?? '', 10));
  if (role === 'migrate') expect(service.command).toEqual(MIGRATE);
  else expect(service.depends_on?.migrate?.condition).toBe('service_completed_successfully');
});

test('compose.yaml: two web processes, one worker, and their dependencies', () => {
  expect(Object.keys(compose.services)).toEqual(['migrate', 'web-1', 'web-2', 'worker', 'caddy', 'postgres', 's3']);
  const { caddy = {}, postgres = {}, s3 = {} } = compose.services;
  const web = environmentOf(caddy, {}).WEB_PROCESSES?.split(' ');
  expect(web).toEqual(['web-1', 'web-2'].map((name) => `${name}:${settingsIn(image).PORT}`));
  const given = filledIn('compose');
  expect(environmentOf(postgres, given).POSTGRES_PASSWORD).toBe(given.POSTGRES_PASSWORD);
  expect(environmentOf(s3, given).ROOT_SECRET_KEY).toBe(given.S3_SECRET_ACCESS_KEY);
  const used = Object.values(compose.services).flatMap(({ volumes = [] }) => volumes.map((each) => each.split(':')[0]));
  expect(used.filter((name) => !name?.startsWith('.') && !(name ?? '' in compose.volumes))).toEqual([]);
  expect(used.filter((name) => name?.startsWith('.') && !existsSync(join(ROOT, 'deploy', name)))).toEqual([]);
});

test('compose.yaml: visitors keep their addresses of both families, of which Docker else forwards one as its own', () => {
  const { enable_ipv6: hasBoth, ipam } = compose.networks.default;
  const families = ipam.config.map(({ subnet }) => isIP(subnet.split('/')[0] ?? ''));
  expect([hasBoth, families]).toEqual([true, [4, 6]]);
});

const haproxy = read('haproxy.cfg');
const caddyfile = read('Caddyfile').replaceAll(/^\s*#.*$/gm, '');

test('Caddyfile: uses existing health routes, and keeps connections shorter than the server', async () => {
  const { fetch } = await testApp();
  const [, own = '', ask = ''] = /ask (http:\/\/[\d.:]+)(\/\S+)/.exec(caddyfile) ?? [];
  expect(caddyfile).toContain(`${own} {\n`);
  expect((await fetch(`${ask}?domain=localhost`)).status).toBe(200);
  expect((await fetch(/health_uri (\S+)/.exec(caddyfile)?.[1] ?? '')).status).toBe(200);
  const kept = Number(/keepalive (\d+)s/.exec(caddyfile)?.[1]);
  expect(kept * 1000).toBeLessThan(SERVER_TIMEOUTS.keepAliveTimeout);
  expect(caddyfile.split('{').length).toBe(caddyfile.split('}').length);
});

const onPath = (program: string) => spawnSync(program, ['version']).error === undefined;

test.skipIf(!onPath('caddy'))('Caddyfile: Caddy accepts it', () => {
  const env = { ...process.env, WEB_PROCESSES: '127.0.0.1:3001 127.0.0.1:3002' };
  const { status, stderr } = spawnSync('caddy', ['adapt', '--config', join(ROOT, 'deploy/Caddyfile')], { env });
  expect([status, String(stderr)]).toEqual([0, expect.not.stringContaining('Error')]);
});

test.skipIf(!hasPackages('haproxy')).each(['haproxy.cfg', 'haproxy-postgres.cfg'])('%s: HAProxy accepts it', (name) => {
  const { status, stderr } = spawnSync('/usr/sbin/haproxy', ['-c', '-q', '-f', join(ROOT, 'deploy', name)]);
  expect([status, String(stderr)]).toEqual([0, '']);
});

test('haproxy.cfg: checks readiness, and finds systemd’s processes', async () => {
  const { fetch } = await testApp();
  expect((await fetch(/httpchk GET (\S+)/.exec(haproxy)?.[1] ?? '')).status).toBe(200);
  const portsOf = (lines: RegExp) => [...haproxy.matchAll(lines)].map(([, port]) => port);
  expect(portsOf(/127\.0\.0\.1:(30\d\d) check$/gm)).toEqual(['3001', '3002']);
  expect(portsOf(/127\.0\.0\.1:(30\d\d) backup$/gm)).toEqual(['3001', '3002']);
});

const UNITS = readdirSync(join(ROOT, 'deploy/systemd'));

/** Settings of a systemd unit by name; repeatable ones are joined. */
function unitOf(name: string): Settings {
  const unit: Settings = {};
  for (const [, key = '', value = ''] of read(`systemd/${name}`).matchAll(/^(\w+)=(.*)$/gm))
    unit[key] = [unit[key], value].filter(Boolean).join(' ');
  return unit;
}

const secondsIn = (unit: Settings) => Number(unit.TimeoutStopSec);

test.each(UNITS)('systemd: %s has its settings, and a stop timeout', (name) => {
  const unit = unitOf(name);
  const variables = Object.fromEntries(
    (unit.Environment ?? '').split(' ').map((each) => each.replace('%i', '3001').split('=')),
  );
  expect(unknownNames(Object.keys(variables))).toEqual([]);
  const env = started({
    ...variables,
    ...filledIn('elsewhere'),
    S3_ENDPOINT: '',
  });
  expect(env.dataDir).toBe(`/var/lib/${unit.StateDirectory}`);
  const [node = '', ...command] = (unit.ExecStart ?? '').split(' ');
  const isMigration = name.includes('migrate');
  expect(command).toEqual(isMigration ? MIGRATE.slice(1) : SERVE);
  expect(dirname(node)).toBe(`${unit.WorkingDirectory}/node_modules/.bin`);
  if (isMigration) return;
  stopsWithin(env, secondsIn(unit));
  expect(env.metrics).toEqual({ host: '127.0.0.1', port: env.port + 10_000 });
  expect(name).toMatch(`ateneu-${env.processRole}`);
  expect(unit).toMatchObject({ Restart: 'always', LimitNOFILE: '65536', DynamicUser: 'yes' });
  expect(unit.After).toContain('ateneu-migrate.service');
});

test.skipIf(!onPath('systemd-analyze'))('systemd: accepts the units', () => {
  for (const name of UNITS) {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', join(ROOT, 'deploy/systemd', name)]);
    const said = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('ateneu'));
    // Nothing exists at that path here.
    expect(
      said.filter((line) => !/^ateneu-\S+: Command \/opt\/ateneu\S+ is not executable: No such file/.test(line)),
    ).toEqual([]);
  }
});

// biome-ignore lint/suspicious/noExplicitAny: whatever a manifest says
type Manifest = any;
const migrateJob: Manifest = parse(read('kubernetes/migrate.yaml'));
const processes: Manifest[] = parse(read('kubernetes/processes.yaml')).items;
const find = (kind: string, name: string) =>
  processes.find((each) => each.kind === kind && each.metadata.name === name);

/** Environment of a container: from the image, the config map, the secret, and its own. */
function variablesOf({ env = [], envFrom }: Manifest): Settings {
  const secret = filledIn('elsewhere');
  const sources = envFrom.map(({ configMapRef, secretRef }: Manifest) =>
    configMapRef ? find('ConfigMap', configMapRef.name).data : secretRef.name === 'ateneu' ? secret : undefined,
  );
  const own = Object.fromEntries(env.map(({ name, value }: Manifest) => [name, value]));
  return Object.assign({ ...settingsIn(image ?? { from: '', instructions: [] }) }, ...sources, own, {
    S3_ENDPOINT: '',
  });
}

test.each(['web', 'worker'])('kubernetes: %s has its settings, probes and a stop timeout', async (role) => {
  const { spec } = find('Deployment', `ateneu-${role}`);
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const variables = variablesOf(container);
  expect(unknownNames(Object.keys(variables))).toEqual(['POSTGRES_PASSWORD']);
  const env = started(variables);
  expect([env.processRole, env.port]).toEqual([role, container.livenessProbe.httpGet.port]);
  stopsWithin(env, pod.terminationGracePeriodSeconds);
  const door = container.ports.find(({ name }: Manifest) => name === 'metrics');
  expect(env.metrics).toEqual({ host: '0.0.0.0', port: door.containerPort });
  expect(spec.template.metadata.annotations['prometheus.io/port']).toBe(String(door.containerPort));
  expect(spec.template.metadata.labels).toEqual(spec.selector.matchLabels);
  expect(container.volumeMounts[0].mountPath).toBe(env.dataDir);
  const mounted = container.volumeMounts.map(({ name }: Manifest) => name);
  expect(pod.volumes.map(({ name }: Manifest) => name)).toEqual(mounted);
  expect(container.volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toContain('/tmp');
  expect([pod.securityContext.runAsNonRoot, container.securityContext.readOnlyRootFilesystem]).toEqual([true, true]);
  expect([container.startupProbe, container.livenessProbe].map((probe) => probe.httpGet.path)).toEqual([
    '/healthz',
    '/healthz',
  ]);
  const asked = [container.livenessProbe, container.readinessProbe].filter(Boolean);
  const { fetch } = await testApp();
  for (const { httpGet } of asked) expect((await fetch(httpGet.path)).status).toBe(200);
});

test('kubernetes: web processes are replaced without a gap, and service and ingress lead to them', () => {
  const { spec } = find('Deployment', 'ateneu-web');
  expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0);
  expect(spec.replicas).toBeGreaterThan(find('PodDisruptionBudget', 'ateneu-web').spec.minAvailable);
  expect(spec.template.spec.containers[0].readinessProbe.httpGet.path).toBe('/readyz');
  const service = find('Service', 'ateneu');
  expect(service.spec.selector).toEqual(spec.selector.matchLabels);
  expect(service.spec.ports[0].targetPort).toBe(spec.template.spec.containers[0].ports[0].containerPort);
  const { rules, tls } = find('Ingress', 'ateneu').spec;
  expect(rules.map(({ host }: Manifest) => host)).toEqual(tls[0].hosts);
  for (const { http } of rules)
    expect(http.paths[0].backend.service).toEqual({ name: 'ateneu', port: { name: service.spec.ports[0].name } });
});

test('kubernetes: the migration is a separate step', () => {
  const [container] = migrateJob.spec.template.spec.containers;
  expect([migrateJob.kind, container.command]).toEqual(['Job', MIGRATE]);
  started(variablesOf(container));
  const images = processes
    .filter(({ kind }) => kind === 'Deployment')
    .flatMap(({ spec }) => spec.template.spec.containers.map((each: Manifest) => each.image));
  // Named anew for each release: pods of an unchanged template are not replaced.
  expect(new Set([container.image, ...images])).toEqual(new Set(['ateneu:RELEASE']));
  for (const page of ['deploy.md', 'roll-back.md']) {
    const text = readFileSync(join(ROOT, 'docs/running', page), 'utf8');
    expect(text).toContain(
      'sed "s/ateneu:RELEASE/ateneu:$RELEASE/" deploy/kubernetes/processes.yaml | kubectl apply -f -',
    );
  }
});
