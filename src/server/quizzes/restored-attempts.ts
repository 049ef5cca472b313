import { sql } from 'kysely';
import type { Tx } from '../db.ts';

type Attempt = { id: string; quiz_id: string; student_id: string; number: number; submitted_at: unknown };

/**
 * The attempts of students who returned, by number. To be called before their enrollments are locked: passing locks an
 * attempt first.
 */
export async function lockAttempts(tx: Tx, producerId: string, studentIds: readonly string[]): Promise<Attempt[]> {
  const { rows } = await sql<Attempt>`
    select id, quiz_id, student_id, number, submitted_at from quiz_attempts
    where producer_id = ${producerId} and student_id = any (${studentIds}::uuid[])
    order by id for no key update`.execute(tx);
  return rows.toSorted((one, other) => one.number - other.number);
}

/**
 * Attempts begin with 1 again for a student who returned: those since are numbered after those of before, and stay the
 * latest, unless an open one of before goes on. Of two that are open, the one of now is kept.
 * @param present as locked
 * @returns the rows to insert
 */
export async function putAttemptsBeforeLater<Row extends Attempt>(
  tx: Tx,
  producerId: string,
  present: readonly Attempt[],
  rows: readonly Row[],
): Promise<Row[]> {
  const presentIn = Map.groupBy(present, quizOf);
  const ready: Row[] = [];
  for (const [quiz, archived] of Map.groupBy(rows, quizOf))
    ready.push(...(await putBefore(tx, producerId, presentIn.get(quiz) ?? [], archived)));
  return ready;
}

const quizOf = ({ student_id, quiz_id }: Attempt) => `${student_id} ${quiz_id}`;
const isOpen = ({ submitted_at }: Attempt) => submitted_at === null;

async function putBefore<Row extends Attempt>(
  tx: Tx,
  producerId: string,
  present: readonly Attempt[],
  archived: readonly Row[],
): Promise<Row[]> {
  // A clean-up leaves those of after it was due.
  const kept = new Set(present.map(({ id }) => id));
  const old = archived.filter((row) => !kept.has(row.id));
  const submitted = old.filter((row) => !isOpen(row));
  const open = present.some(isOpen) ? [] : old.filter(isOpen).slice(-1);
  const numbers = numbered([...submitted, ...present, ...open]);
  // From the last on, so that the next number is always free.
  for (const { id, number } of present.toReversed())
    if (numbers.get(id) !== number)
      await sql`
        update quiz_attempts set number = ${numbers.get(id)} where producer_id = ${producerId} and id = ${id}`.execute(
        tx,
      );
  return [...submitted, ...open].map((row) => ({ ...row, number: numbers.get(row.id) ?? row.number }));
}

function numbered(attempts: readonly Attempt[]): Map<string, number> {
  const numbers = new Map<string, number>();
  let last = 0;
  for (const { id, number } of attempts) {
    last = Math.max(number, last + 1);
    numbers.set(id, last);
  }
  return numbers;
}
