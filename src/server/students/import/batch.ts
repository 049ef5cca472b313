import type { Services } from '../../context.ts';
import { erasedAmong } from '../../database/erased-people.ts';
import { acrossSchools, asSchool, type Tx } from '../../db.ts';
import { announceAccess } from '../access/announce.ts';
import { draftsAmong } from '../access/held-access.ts';
import { createAccounts, currentAddresses } from '../accounts.ts';
import { readSeats } from './check.ts';
import {
  finishImport,
  type ImportRef,
  type Line,
  lockRunning,
  nextLines,
  type Outcomes,
  recordOutcomes,
} from './lines.ts';
import { openLines, type Place } from './open-lines.ts';
import { addStudents, completeKnown, type Enrolled, findKnown, type Listed, SeatsTaken } from './people.ts';

type Tools = Pick<Services, 'db' | 'env' | 'jobs'>;

/** Enrolls the next people of an import in one transaction. @returns whether there is more to do */
export async function importBatch(tools: Tools, ref: ImportRef): Promise<boolean> {
  for (;;) {
    try {
      return await asSchool(tools.db, { producerId: ref.producerId }, (tx) => nextBatch(tx, tools, ref));
    } catch (error) {
      if (!(error instanceof SeatsTaken)) throw error;
    }
  }
}

async function nextBatch(tx: Tx, tools: Tools, ref: ImportRef): Promise<boolean> {
  const given = await lockRunning(tx, ref);
  if (!given) return false;
  await draftsAmong(tx, ref.producerId, given.courseIds);
  const lines = await currentLines(tx, ref);
  if (lines.length === 0) {
    await finishImport(tx, ref);
    return false;
  }
  const can = new Set(given.courseIds);
  const places = lines.map((line) => ({
    ...line,
    courseIds: line.courseIds.filter((id) => can.has(id)),
    cohorts: given.cohorts.filter(({ cohortId }) => line.cohortIds.includes(cohortId)),
  }));
  const outcomes = await enroll(tx, tools, ref, places, given.sendLater);
  // Counts as a failure: a batch without progress would repeat forever.
  if (outcomes.size === 0) throw new Error('Nobody of a batch was dealt with');
  await recordOutcomes(tx, ref, outcomes);
  return true;
}

/** Replaces outdated addresses by the accounts' current ones. */
async function currentLines(tx: Tx, ref: ImportRef): Promise<Line[]> {
  const lines = await nextLines(tx, ref);
  const emails = lines.map(({ email }) => email);
  const now = await acrossSchools(tx, () => currentAddresses(tx, emails));
  return lines.map((line) => ({ ...line, email: now.get(line.email) ?? line.email }));
}

async function enroll(
  tx: Tx,
  { env, jobs }: Tools,
  { producerId, importId }: ImportRef,
  lines: readonly Place[],
  sendLater: boolean,
): Promise<Outcomes> {
  const outcomes: Outcomes = new Map();
  const open = lines.filter(({ courseIds }) => courseIds.length > 0);
  for (const { line, courseIds } of lines) if (courseIds.length === 0) outcomes.set(line, { outcome: 'course_gone' });
  const listed = peopleOf(open);
  const known = await findKnown(tx, producerId, listed);
  const newcomers = listed.filter(({ email }) => !known.has(email));
  // Also people erased after their line was checked.
  const emails = newcomers.map(({ email }) => email);
  const erased = await erasedAmong(tx, env, producerId, emails);
  const { studentCount, studentLimit } = await readSeats(tx, producerId);
  const admitted = newcomers
    .filter(({ email }) => !erased.has(email))
    .slice(0, Math.max(0, studentLimit - studentCount));
  const mayCome = new Set(admitted.map(({ email }) => email));
  for (const { line, email } of open)
    if (!known.has(email) && !mayCome.has(email))
      outcomes.set(line, { outcome: erased.has(email) ? 'erased' : 'no_place' });
  // Locks all accounts at once before their students, in the same order as removals.
  const held = [...known.values()].map(({ userId }) => userId);
  const accounts = await acrossSchools(tx, () => createAccounts(tx, admitted, held));
  const added = await addStudents(tx, producerId, admitted, accounts);
  const completed = await completeKnown(tx, producerId, listed, known);
  const people = new Map<string, Enrolled>([...added, ...completed].map((person) => [person.email, person]));
  const { gained, ...opened } = await openLines(tx, producerId, open, people);
  for (const [line, noted] of opened.outcomes) outcomes.set(line, noted);
  await announceAccess(tx, jobs, producerId, gained, { heldFor: sendLater ? importId : undefined });
  return outcomes;
}

/** Each person once, in the order of the list; blank fields are filled from their other lines. */
function peopleOf(lines: readonly Line[]): Listed[] {
  const people = new Map<string, Listed>();
  for (const { email, name, phone, cpf } of lines) {
    const before = people.get(email);
    people.set(email, { email, name: before?.name ?? name, phone: before?.phone || phone, cpf: before?.cpf || cpf });
  }
  return [...people.values()];
}
