import { sql } from 'kysely';
import { cellReader, cellText, completedIn } from '#shared/access/progress-cells.ts';
import type { ProgressColumns, ProgressQuestion } from '#shared/lists/progress-question.ts';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import type { SchoolActor } from '../../actors.ts';
import { filtersOf } from '../../audit/filters-of.ts';
import { withAuditEvent } from '../../audit/with-audit-event.ts';
import { type Database, readAsSchool, type Tx } from '../../db.ts';
import type { StoredSchedule } from '../../learning/release/schedule.ts';
import { notFound } from '../../problem.ts';
import { lockedReader } from './locked.ts';
import {
  chosenCourse,
  type Module,
  modules,
  type StudentFacts,
  schedule,
  studentCount,
  students,
} from './questions.ts';

/** Rows per statement, so that a file is never held in memory as a whole. */
const BATCH = 1000;
/** In a course whose lessons wait: each student's completions are read in full, and each lesson is decided without a pause. */
const SCHEDULED_BATCH = 50;
const HEADER = ['Nome', 'Email', 'Progresso', 'Acesso'];

type Asked = Required<ProgressQuestion> & { columns: ProgressColumns };
type Table = { modules: Module[]; schedule: StoredSchedule; count: number };

/** The same table as a file: all students, sorted by name. @throws Problem not_found */
export async function exportProgress(db: Database, school: SchoolActor, asked: Asked): Promise<AsyncGenerator<string>> {
  const table = await withAuditEvent(
    db,
    school,
    ({ count }: Table) => ({
      action: 'progress_exported',
      count,
      details: filtersOf({ courseId: asked.courseId, search: asked.search }),
    }),
    (tx) => findTable(tx, school.producerId, asked),
  );
  return lines(db, school.producerId, asked, table);
}

async function findTable(tx: Tx, producerId: string, { courseId, search }: Asked): Promise<Table> {
  const course = sql`${courseId}::uuid`;
  const { rows } = await sql<Table & { found: boolean }>`
    select exists (${chosenCourse(producerId, courseId)}) as found,
      (select coalesce(json_agg(found), '[]') from (${modules(producerId, course)}) found) as modules,
      (select row_to_json(found) from (${schedule(producerId, course)}) found) as schedule,
      (${studentCount({ producerId, search }, course)}) as count`.execute(tx);
  const [table] = rows;
  if (!table?.found) throw notFound();
  return table;
}

async function* lines(
  db: Database,
  producerId: string,
  { courseId, search, columns }: Asked,
  { modules, schedule }: Table,
): AsyncGenerator<string> {
  const cellsOf = cellReader(modules.flatMap(({ lessons }) => lessons));
  const lockedFor = lockedReader(modules, schedule);
  const limit = schedule.rules.length + schedule.cohorts.length > 0 ? SCHEDULED_BATCH : BATCH;
  const lineOf = (student: StudentFacts) => {
    const { name, email, progress, open } = student;
    const cells = cellsOf({ ...student, locked: lockedFor(student) });
    return csvLine([
      name,
      email,
      `${progress}%`,
      open ? 'Com acesso' : 'Sem acesso',
      ...textsOf(cells, modules, columns),
    ]);
  };
  yield CSV_START + csvLine([...HEADER, ...titlesOf(modules, columns)]);
  for (let after: string | null = null; ; ) {
    const found: StudentFacts[] = await readAsSchool(db, { producerId }, async (tx) => {
      const { rows } = await students({ producerId, search }, sql`${courseId}::uuid`, { after, limit }).execute(tx);
      return rows;
    });
    yield found.map(lineOf).join('');
    if (found.length < limit) return;
    after = found.at(-1)?.place ?? null;
  }
}

/** "2.1 Cortina e rebatedor", or "2. Janela, a fonte". */
const titlesOf = (modules: readonly Module[], columns: ProgressColumns): string[] =>
  columns === 'modulos'
    ? modules.map(({ title }, at) => `${at + 1}. ${title}`)
    : modules.flatMap(({ lessons }, at) => lessons.map(({ title }, place) => `${at + 1}.${place + 1} ${title}`));

/** The values of these columns for one student. */
function textsOf(cells: readonly string[], modules: readonly Module[], columns: ProgressColumns): string[] {
  if (columns === 'aulas') return cells.map(cellText);
  let start = 0;
  return modules.map(({ lessons: { length } }) => {
    const own = cells.slice(start, start + length);
    start += length;
    return `${completedIn(own)} de ${length}`;
  });
}
