import type pg from 'pg';

/* The answer of the progress table as anybody would ask for it first: one row for each cell. */

const CELLS = `
  select s.id, coalesce(p.completed, false) as completed, p.position_seconds, p.duration_seconds
  from (
    select s.id, s.search from students s
    join enrollments e on e.producer_id = s.producer_id and e.student_id = s.id and e.course_id = $2
    where s.producer_id = $1 order by s.search limit $3) s
  cross join (
    select l.id, m.position as module, l.position from lessons l
    join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id
    where l.producer_id = $1 and l.course_id = $2 and l.deleted_at is null and m.deleted_at is null) l
  left join lesson_progress p on p.producer_id = $1 and p.student_id = s.id and p.lesson_id = l.id
  order by s.search, l.module, l.position`;

type Cell = { id: string; completed: boolean; position_seconds: number | null; duration_seconds: number | null };

/** The letters of each student. Lessons that wait, and students without access, are none of the bench's. */
export async function naivePage(db: pg.Pool, producerId: string, courseId: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<Cell>(CELLS, [producerId, courseId, limit]);
  const students = new Map<string, string>();
  for (const row of rows) students.set(row.id, (students.get(row.id) ?? '') + letterOf(row));
  return [...students.values()];
}

/** Every cell there is, in words. */
export async function naiveFile(db: pg.Pool, producerId: string, courseId: string): Promise<string[]> {
  const { rows } = await db.query<Cell>(CELLS, [producerId, courseId, null]);
  return rows.map((row) => `${row.id};${row.completed ? 'Concluída' : 'Não vista'}\r\n`);
}

function letterOf({ completed, position_seconds, duration_seconds }: Cell): string {
  if (completed) return 'c';
  if (duration_seconds) return `${Math.min(9, Math.floor(((position_seconds ?? 0) * 10) / duration_seconds))}`;
  return position_seconds ? 'b' : '-';
}
