import { sql } from 'kysely';
import type { Tx } from '../db.ts';
import { lockTask } from './student/own-task.ts';

type Version = {
  id: string;
  assignment_id: string;
  student_id: string;
  version: number;
  state: string;
  current: boolean;
};

/** What the table allows. A student has 30, but also those of before. */
const HIGHEST_VERSION = 50;

/**
 * Versions begin with 1 again for a student who returned: what they have made since is numbered after what they had
 * handed in before, and stays the latest. Of two drafts, theirs of now is kept.
 * @returns the rows to insert
 */
export async function putBeforeLater<Row extends Version>(
  tx: Tx,
  producerId: string,
  returning: readonly string[],
  rows: readonly Row[],
): Promise<Row[]> {
  const theirs = rows.filter(({ student_id }) => returning.includes(student_id));
  await lockTasks(tx, producerId, theirs);
  const { rows: later } = await sql<Version>`
    select id, assignment_id, student_id, version, state, current from submissions
    where producer_id = ${producerId} and student_id = any (${theirs.map(({ student_id }) => student_id)}::uuid[])
    order by version`.execute(tx);
  const laterOf = Map.groupBy(later, taskOf);
  const ready: Row[] = [];
  for (const [task, versions] of Map.groupBy(rows, taskOf)) {
    const present = laterOf.get(task);
    ready.push(...(present ? await putBefore(tx, producerId, present, versions) : versions));
  }
  return ready;
}

const taskOf = ({ student_id, assignment_id }: Version) => `${student_id} ${assignment_id}`;
const isDraft = ({ state }: Version) => state === 'draft';

/** A student who is saving a draft at this moment would otherwise take a number that is given here. */
async function lockTasks(tx: Tx, producerId: string, versions: readonly Version[]): Promise<void> {
  if (versions.length === 0) return;
  const { rows } = await sql<{ id: string; lessonId: string }>`
    select id, lesson_id as "lessonId" from assignments
    where producer_id = ${producerId} and id = any (${versions.map(({ assignment_id }) => assignment_id)}::uuid[])`.execute(
    tx,
  );
  const lessons = new Map(rows.map(({ id, lessonId }) => [id, lessonId]));
  const one = new Map(versions.map((version) => [taskOf(version), version]));
  for (const { student_id, assignment_id } of one.values()) {
    const lessonId = lessons.get(assignment_id);
    if (lessonId) await lockTask(tx, { producerId, studentId: student_id }, lessonId);
  }
}

async function putBefore<Row extends Version>(
  tx: Tx,
  producerId: string,
  present: readonly Version[],
  archived: readonly Row[],
): Promise<Row[]> {
  const [kept, hasDraft] = [new Set(present.map(({ id }) => id)), present.some(isDraft)];
  // A clean-up leaves those of after it was due.
  const old = archived.filter((row) => !kept.has(row.id) && !(hasDraft && isDraft(row)));
  const numbers = numbered([...old.filter((row) => !isDraft(row)), ...present, ...old.filter(isDraft)]);
  // From the last on, so that the next number is always free.
  for (const { id, version } of present.toReversed())
    if (numbers.get(id) !== version)
      await sql`
        update submissions set version = ${numbers.get(id)} where producer_id = ${producerId} and id = ${id}`.execute(
        tx,
      );
  const isAnyCurrent = present.some(({ current }) => current);
  return old.flatMap((row) => {
    const version = numbers.get(row.id) ?? 0;
    return version < 1 ? [] : [{ ...row, version, current: row.current && !isAnyCurrent }];
  });
}

/** The first ones get less than 1 if there is no room for all. */
function numbered(versions: readonly Version[]): Map<string, number> {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const { id, version } of versions) {
    last = Math.max(version, last + 1);
    numbers.set(id, last);
  }
  const over = Math.max(0, last - HIGHEST_VERSION);
  return new Map([...numbers].map(([id, version]) => [id, version - over]));
}
