import { sql } from 'kysely';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { formatDate } from '#shared/time/dates.ts';
import { asSchool, type Database, type Tx } from '../../db.ts';
import { EXPORT_HEADER, type Exported, lineOf } from '../../students/export.ts';
import { ARCHIVED } from './archived-tables.ts';
import type { Entry } from './zip.ts';

export type SchoolRef = { producerId: string; year: number };
export type Snapshot = { students: number; enrollments: number; entries: Entry[] };

const SERIALIZATION_FAILURE = '40001';
/** Students per statement, so that a school is never in memory as a whole. */
const BATCH = 200;
const ENROLMENT_HEADER = ['Nome', 'Email', 'Curso', 'Status', 'Progresso', 'Data de Matrícula', 'Acesso até'];
const ENROLMENT_STATUS = { active: 'Ativa', completed: 'Concluída', inactive: 'Inativa' };

/**
 * Runs `use` on a consistent snapshot. Its students are recorded with the attempt, so that only archived students are
 * removed.
 * @returns null if the school is already past this step, or another attempt is working on it
 */
export async function inSnapshot<T>(
  db: Database,
  { producerId, year }: SchoolRef,
  attempt: string,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T | null> {
  let taken = false;
  const reading = asSchool(db, { producerId }, async (tx) => {
    await sql.raw('set transaction isolation level repeatable read').execute(tx);
    taken = await claimSchool(tx, { producerId, year }, attempt);
    if (!taken) return null;
    await recordStudents(tx, { producerId, year });
    const { rows } = await sql<{ students: number; enrollments: number }>`
      select (select count(*)::integer from cleanup_students where ${ofRun(producerId, year)}) as students,
        (select count(*)::integer from enrollments e where e.producer_id = ${producerId} and exists (
          select from cleanup_students c
          where c.producer_id = e.producer_id and c.year = ${year} and c.student_id = e.student_id)) as enrollments
    `.execute(tx);
    const [counts] = rows;
    if (!counts) throw new Error('Nothing was counted');
    return use({ ...counts, entries: entriesOf(tx, { producerId, year }) });
  });
  return reading.catch((error: { code?: string }) => {
    // The school changed after the snapshot was taken: start again.
    if (error.code === SERIALIZATION_FAILURE && !taken) return inSnapshot(db, { producerId, year }, attempt, use);
    throw error;
  });
}

async function claimSchool(tx: Tx, { producerId, year }: SchoolRef, attempt: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update cleanup_schools set attempt = ${attempt}, updated_at = app_clock()
    where (producer_id, year) in (
      select producer_id, year from cleanup_schools
      where ${ofRun(producerId, year)} and state = 'waiting' for update skip locked)`.execute(tx);
  return numAffectedRows === 1n;
}

async function recordStudents(tx: Tx, { producerId, year }: SchoolRef): Promise<void> {
  await sql`delete from cleanup_students where ${ofRun(producerId, year)}`.execute(tx);
  await sql`
    insert into cleanup_students (producer_id, year, student_id)
    select producer_id, ${year}, id from students
    where producer_id = ${producerId} and created_at < due_of_cleanup(${year})`.execute(tx);
}

const ofRun = (producerId: string, year: number) => sql`producer_id = ${producerId} and year = ${year}`;

const entriesOf = (tx: Tx, ref: SchoolRef): Entry[] => [
  { name: 'dados.json', text: jsonOf(tx, ref) },
  { name: 'alunos.csv', text: studentsCsv(tx, ref) },
  { name: 'matriculas.csv', text: enrollmentsCsv(tx, ref) },
];

/** One student per line, so that it can be read line by line. */
async function* jsonOf(tx: Tx, { producerId, year }: SchoolRef): AsyncGenerator<string> {
  const { rows: heads } = await sql<{ school: object }>`
    select jsonb_build_object('id', p.id, 'email', p.email, 'name', p.name, 'slug', s.slug, 'memberAreaName', s.member_area_name)
      as school
    from profiles p join client_settings s on s.producer_id = p.id where p.id = ${producerId}`.execute(tx);
  yield `{"format":"ateneu-archive","version":1,"year":${year},"school":${JSON.stringify(heads[0]?.school)},"students":[`;
  const related = sql.join(
    ARCHIVED.map(
      ({ table, order }) => sql`${sql.lit(table)}, (
        select coalesce(jsonb_agg(to_jsonb(r) order by ${sql.raw(order)}), '[]') from ${sql.table(table)} r
        where r.producer_id = s.producer_id and r.student_id = s.id)`,
    ),
  );
  let separator = '\n';
  for await (const lines of inPages<{ id: string; line: string }>(
    (last) => sql`
      select s.id, jsonb_build_object(
        'account', jsonb_build_object('id', p.id, 'email', p.email, 'name', p.name, 'created_at', p.created_at,
          'terms_accepted_at', p.terms_accepted_at, 'terms_version', p.terms_version),
        'student', to_jsonb(s) - 'search', ${related})::text as line
      from cleanup_students c
      join students s on s.producer_id = c.producer_id and s.id = c.student_id
      join profiles p on p.id = s.user_id
      where c.producer_id = ${producerId} and c.year = ${year} and c.student_id > ${last}
      order by c.student_id limit ${BATCH}`,
    tx,
  )) {
    yield lines.map(({ line }, at) => (at === 0 ? separator : ',\n') + line).join('');
    separator = ',\n';
  }
  yield '\n]}\n';
}

async function* studentsCsv(tx: Tx, { producerId, year }: SchoolRef): AsyncGenerator<string> {
  yield CSV_START + csvLine(EXPORT_HEADER);
  for await (const students of inPages<Exported & { id: string }>(
    (last) => sql`
      select s.id, s.name, s.email, s.cpf, s.phone, s.status, s.created_at as "createdAt"
      from cleanup_students c join students s on s.producer_id = c.producer_id and s.id = c.student_id
      where c.producer_id = ${producerId} and c.year = ${year} and c.student_id > ${last}
      order by c.student_id limit ${BATCH}`,
    tx,
  ))
    yield students.map(lineOf).join('');
}

type Enrolled = {
  id: string;
  name: string;
  email: string;
  enrollments: {
    title: string;
    status: keyof typeof ENROLMENT_STATUS;
    progress: number;
    since: string;
    until: string;
  }[];
};

async function* enrollmentsCsv(tx: Tx, { producerId, year }: SchoolRef): AsyncGenerator<string> {
  yield CSV_START + csvLine(ENROLMENT_HEADER);
  for await (const students of inPages<Enrolled>(
    (last) => sql`
      select s.id, s.name, s.email, (
        select coalesce(jsonb_agg(jsonb_build_object('title', co.title, 'status', e.status, 'progress', e.progress,
          'since', e.enrolled_at, 'until', e.access_until) order by co.title, co.id), '[]')
        from enrollments e join courses co on co.producer_id = e.producer_id and co.id = e.course_id
        where e.producer_id = s.producer_id and e.student_id = s.id) as enrollments
      from cleanup_students c join students s on s.producer_id = c.producer_id and s.id = c.student_id
      where c.producer_id = ${producerId} and c.year = ${year} and c.student_id > ${last}
      order by c.student_id limit ${BATCH}`,
    tx,
  ))
    yield students.flatMap(enrollmentLines).join('');
}

const enrollmentLines = ({ name, email, enrollments }: Enrolled) =>
  enrollments.map(({ title, status, progress, since, until }) =>
    csvLine([
      name,
      email,
      title,
      ENROLMENT_STATUS[status],
      `${progress}%`,
      formatDate(new Date(since)),
      until === 'infinity' ? '' : formatDate(new Date(Date.parse(until) - 1)),
    ]),
  );

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

async function* inPages<Row extends { id: string }>(
  page: (last: string) => ReturnType<typeof sql<Row>>,
  tx: Tx,
): AsyncGenerator<Row[]> {
  let last = BEFORE_ALL;
  for (;;) {
    const { rows } = await page(last).execute(tx);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id ?? last;
  }
}
