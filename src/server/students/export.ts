import { sql } from 'kysely';
import type { StudentTarget } from '#shared/contract/people/students.ts';
import { LIMITS } from '#shared/limits.ts';
import { formatCpf } from '#shared/person/cpf.ts';
import { formatPhone } from '#shared/person/phone.ts';
import { CSV_START, csvLine } from '#shared/text/csv.ts';
import { formatDate } from '#shared/time/dates.ts';
import type { SchoolActor } from '../actors.ts';
import { filtersOf } from '../audit/filters-of.ts';
import { withAuditEvent } from '../audit/with-audit-event.ts';
import { type Database, readAsSchool, type Tx } from '../db.ts';
import { checkCourses } from './enrollment.ts';
import { inTarget } from './target.ts';

/** Rows per statement, so that a file is never held in memory as a whole. */
const BATCH = 1000;
export const EXPORT_HEADER = ['Nome', 'Email', 'CPF', 'Telefone', 'Status', 'Data de Cadastro'];
const STATUS = { active: 'Ativo', inactive: 'Inativo' };

type Target = { producerId: string; students: StudentTarget };

export type Exported = {
  name: string;
  email: string;
  cpf: string | null;
  phone: string | null;
  status: 'active' | 'inactive';
  createdAt: string;
};

/** `moment` is `createdAt` to the microsecond. */
type Read = Exported & { id: string; moment: string };

/**
 * One file of the school's students, oldest first, so that students added meanwhile appear in the last file.
 * @param part from 1, LIMITS.exportRows students each
 * @throws Problem not_found for a course that is not the school's
 */
export async function exportStudents(
  db: Database,
  school: SchoolActor,
  { part, students }: { part: number; students: StudentTarget },
): Promise<AsyncGenerator<string>> {
  const { producerId } = school;
  const start = (part - 1) * LIMITS.exportRows;
  await withAuditEvent(
    db,
    school,
    (count: number) => ({
      action: 'students_exported',
      count,
      details: filtersOf('ids' in students ? { selected: true } : students.filter),
    }),
    async (tx) => {
      if ('filter' in students && students.filter.courseId)
        await checkCourses(tx, producerId, [students.filter.courseId]);
      return countFrom(tx, { producerId, students }, start);
    },
  );
  return lines(db, { producerId, students }, start);
}

async function countFrom(tx: Tx, target: Target, start: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select least(${LIMITS.exportRows}::bigint, greatest(0, count(*) - ${start}::bigint))::integer as count
    from students st where ${inTarget(target.producerId, target.students)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function* lines(db: Database, target: Target, start: number): AsyncGenerator<string> {
  yield CSV_START + csvLine(EXPORT_HEADER);
  let last: Read | undefined;
  for (let at = 0; at < LIMITS.exportRows; at += BATCH) {
    const from = last ? after(last) : sql`true`;
    const students = await readAsSchool(db, target, async (tx) => {
      const { rows } = await sql<Read>`
        select name, email, cpf, phone, status, created_at as "createdAt", id, created_at::text as moment from students st
        where ${inTarget(target.producerId, target.students)} and ${from}
        order by created_at, id limit ${BATCH} offset ${last ? 0 : start}`.execute(tx);
      return rows;
    });
    yield students.map(lineOf).join('');
    if (students.length < BATCH) return;
    last = students.at(-1);
  }
}

/** Not by counting, since some of those before may have left. */
const after = ({ moment, id }: Read) => sql`(st.created_at, st.id) > (${moment}::timestamptz, ${id}::uuid)`;

export const lineOf = ({ name, email, cpf, phone, status, createdAt }: Exported) =>
  csvLine([
    name,
    email,
    cpf ? formatCpf(cpf) : '',
    phone ? formatPhone(phone) : '',
    STATUS[status],
    formatDate(new Date(createdAt)),
  ]);
