import fc from 'fast-check';
import { openMail } from '#server/email/providers/school-mail.ts';
import { Problem } from '#server/problem.ts';
import type { TestApp } from '../app.ts';
import { idsIn } from './belongings.ts';
import { faultsOf } from './oracle.ts';
import { type Answer, send } from './send.ts';
import type { Shape, Target } from './shapes.ts';
import type { Change, Watch } from './watch.ts';
import { buildFuzzWorld, CALLERS, type CallerName, type FuzzWorld, type Reach } from './world.ts';

export type Case = { caller: CallerName; shape: Shape };
/** A fault with the smallest call that causes it. */
export type Finding = { target: string; seed: number; fault: string; example: string };
export type Run = {
  calls: number;
  seconds: number;
  seed: number;
  findings: Finding[];
  /** Response counts per target and status. */
  answers: Map<string, Map<number, number>>;
};

export type Plan = {
  seed: number;
  calls: number;
  targets: Target[];
  /**
   * An answer is late after so many times what half of the calls take, and never before so many milliseconds of this process's work.
   * Of time that only passes there may be more, which other programs of the machine take.
   */
  late?: { times: number; ms: number };
  /** Whether a smaller call is looked for that fails as well, as it is unless said otherwise. */
  shrinks?: boolean;
  /** Called before each request, so that one that never returns can be named. */
  onCall?(target: string, tried: Case): void;
  onProgress?(run: Run): void;
};

/** Calls of one door before the next has its turn, and calls in one world. */
const AT_ONCE = 8;
const PER_WORLD = 1500;
const LATE = { times: 300, ms: 2_000 };
const EVERYBODY = 'everybody';
const PASSING_COUNTS = 1 / 10;
/** Maximum time for a call. */
const GIVE_UP_MS = 60_000;

/** Goes from door to door with cases of the seed until so many calls were made; a door with a finding is not tried further. */
export async function runFuzz(app: TestApp, watch: Watch, { seed, calls, targets, ...plan }: Plan): Promise<Run> {
  stayOnThisMachine(app);
  const started = performance.now();
  const run: Run = { calls: 0, seconds: 0, seed, findings: [], answers: new Map() };
  const tryOut = await prober(app, watch, run, plan);
  for (let turn = 0; run.calls < calls && run.findings.length < targets.length; turn += 1) {
    const { name, shapes } = targets[turn % targets.length] as Target;
    if (run.findings.some(({ target }) => target === name)) continue;
    const cases = fc.record({ caller: callersOf(name), shape: shapes });
    const property = fc.asyncProperty(cases, (tried) => tryOut(name, tried));
    const numRuns = Math.min(AT_ONCE, calls - run.calls);
    const result = await fc.check(property, { seed: seed + turn, numRuns, endOnFailure: plan.shrinks === false });
    run.seconds = (performance.now() - started) / 1000;
    if (result.failed) run.findings.push(findingOf(name, seed + turn, result));
    plan.onProgress?.(run);
  }
  return run;
}

/** Makes one call and throws whatever is wrong with its answer, or with what came of it. */
async function prober(
  app: TestApp,
  watch: Watch,
  run: Run,
  { onCall, late = LATE }: Omit<Plan, 'calls' | 'targets' | 'seed'>,
) {
  const pace: number[] = [];
  const published = new Map<string | null, Set<string>>();
  /** What owners write is public, and what producers write is public in their school. */
  const publish = ({ everywhere, school }: Reach, ids: string[]) => {
    const to = everywhere ? EVERYBODY : school;
    const known = published.get(to) ?? new Set();
    for (const id of ids) known.add(id);
    if (to) published.set(to, known);
  };
  let world = await buildFuzzWorld(app, watch);
  let left = PER_WORLD;

  return async (target: string, { caller, shape }: Case): Promise<void> => {
    if (left === 0) world = await buildFuzzWorld(app, watch);
    left = (left || PER_WORLD) - 1;
    run.calls += 1;
    onCall?.(target, { caller, shape });
    const { answer, ms } = await askInSession(app, watch, world, caller, shape).catch(async (error: unknown) => {
      if (!isShutOut(error)) throw error;
      world = await buildFuzzWorld(app, watch);
      left = PER_WORLD;
      return askInSession(app, watch, world, caller, shape);
    });
    const changes = await watch.changes();
    count(run, target, answer.status);
    const limit = Math.max(late.ms, late.times * median(pace));
    // Repeated, since the machine may have been busy.
    if (ms > limit && (await ask(app, world, caller, shape)).ms > limit)
      throw new Error(`was answered after ${Math.round(ms)} ms of work, twice`);
    if (pace.length < 1000) pace.push(ms);
    const reach = world.reachOf(hasStoppedViewing(caller, target, answer) ? 'owner' : caller);
    if (reach.person === null) publish(reach, idsIn(answer.asked));
    // Sign-in pages show any school's public data, and its name may be an id.
    const atDoor = reach.school === null || target.startsWith('/brand/');
    const shown = atDoor ? [...published.values()] : [published.get(EVERYBODY), published.get(reach.school)];
    const isPublished = (id: string) => shown.some((ids) => ids?.has(id));
    const [fault] = faultsOf(world, { target, reach, answer, changes, isPublished });
    world.belongings.learn(changes);
    if (changes.some(isRemovedSchool)) left = 0;
    if (fault) throw new Error(fault);
  };
}

/** A student whose school has meanwhile been told to let them in from one address only. */
const isShutOut = (error: unknown) => error instanceof Problem && error.code === 'ip_restricted';

const isRemovedSchool = ({ table, operation, row }: Change) =>
  table === 'profiles' && (operation === 'DELETE' || (row.removed_at ?? null) !== null);

/** With a valid session, even if an earlier call ended it. */
async function askInSession(app: TestApp, watch: Watch, world: FuzzWorld, caller: CallerName, shape: Shape) {
  const first = await ask(app, world, caller, shape);
  if (!hasLostSession(caller, first.answer)) return first;
  await world.renew(caller);
  await watch.changes();
  return ask(app, world, caller, shape);
}

const hasLostSession = (caller: CallerName, { status, text }: Answer) =>
  status === 401 &&
  caller !== 'anonymous' &&
  !caller.startsWith('revoked') &&
  /"(session_ended|not_signed_in|api_key_invalid)"/.test(text);

/** The look into a panel ends with its hour or its school; what is left is the owner, in their own panel. */
const hasStoppedViewing = (caller: CallerName, target: string, { status }: Answer) =>
  caller === 'viewer' && target.startsWith('owner.') && status === 200;

async function ask(app: TestApp, world: FuzzWorld, caller: CallerName, shape: Shape) {
  const who = await world.callerOf(caller);
  const [started, worked] = [performance.now(), process.cpuUsage()];
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`was not answered in ${GIVE_UP_MS} ms`)), GIVE_UP_MS);
  });
  const answer = await Promise.race([send(app, shape, who, world.book), patience]).finally(() => clearTimeout(timer));
  const { user, system } = process.cpuUsage(worked);
  return { answer, ms: Math.max((user + system) / 1000, (performance.now() - started) * PASSING_COUNTS) };
}

/** Callers who are most likely permitted. */
const LIKELY: [RegExp, CallerName[]][] = [
  [/^public\./, ['anonymous', 'student', 'producer']],
  [/^student\.|student\/events/, ['student']],
  [/^producer\.|api\/producer/, ['producer']],
  [/^owner\./, ['owner']],
  [/webhook/, ['anonymous']],
  [/\.php$/, ['ownSystem', 'producer']],
  [/^\/\*$/, ['student', 'producer', 'owner']],
  [/./, ['anonymous']],
];

function callersOf(target: string) {
  const [, likely] = LIKELY.find(([names]) => names.test(target)) ?? [/./, [...CALLERS]];
  return fc.oneof(
    { withCrossShrink: true },
    { arbitrary: fc.constantFrom(...likely), weight: 2 },
    { arbitrary: fc.constantFrom(...CALLERS), weight: 1 },
  );
}

function findingOf(target: string, seed: number, result: fc.RunDetails<[Case]>): Finding {
  const error = result.errorInstance;
  const fault = error instanceof Error ? error.message : String(error);
  return { target, seed, fault, example: fc.stringify(result.counterexample?.[0]).slice(0, 1500) };
}

function count(run: Run, target: string, status: number): void {
  const statuses = run.answers.get(target) ?? new Map<number, number>();
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  run.answers.set(target, statuses);
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Redirects schools' providers to nowhere. */
function stayOnThisMachine({ services }: TestApp): void {
  services.mail = openMail({ ...services.env, brevoOrigin: 'http://127.0.0.1:9' });
}
