import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db.ts';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import type { StudentPage, StudentRow } from '#shared/contract/people/students.ts';
import type { Notification } from '#shared/contract/student/student-notifications.ts';
import { LIMITS } from '#shared/limits.ts';
import { type HttpClient, rpc } from '../client.ts';
import { type Found, Ledger } from '../ledger.ts';
import type { WrittenSchool } from '../school.ts';
import { allPages, countOf, foundBy, type Kind, kind } from './kind.ts';

/* Enrolling people, one by one or by import, and their e-mails. */

const LINES = 2;

export function peopleKinds({ producerId, producer, learners, sold }: WrittenSchool): Kind[] {
  const courseIds = [sold.courseId];
  const imports = new Ledger();
  const [learner] = learners;
  let notices = 0;

  return [
    kind({
      name: 'enrollment',
      next() {
        const key = newAddress();
        return { key, ask: rpc('producer.enrollStudent', { name: 'Bia', email: key, courseIds }, producer) };
      },
      stored: (tx) => grantsBy(tx, producerId, 'manual'),
      shown: async (http) => countOf((await allStudents(http, producer)).map(({ email }) => email)),
    }),
    kind(
      {
        name: 'import',
        next() {
          const importId = randomUUID();
          const rows = Array.from({ length: LINES }, (_, at) => lineOf(importId, at + 1));
          return { key: importId, ask: rpc('producer.startImport', { importId, courseIds, rows }, producer) };
        },
        // Each line makes one account, student and grant; a partial import counts as lost.
        stored: (tx) =>
          foundBy(
            tx,
            sql`select r.import_id::text as key, count(g.id)::real / ${LINES} as found
              from student_import_rows r
              left join students s on s.producer_id = r.producer_id and s.email = r.email
              left join access_grants g on g.producer_id = s.producer_id and g.student_id = s.id and g.origin = 'import'
              where r.producer_id = ${producerId} group by 1`,
          ),
        shown: (http) => shownImports(http, producer, imports),
      },
      imports,
    ),
    kind({
      name: 'notice',
      next() {
        if (++notices > LIMITS.noticesPerHour) return null;
        const noticeId = randomUUID();
        const audience = { kind: 'students', studentIds: [learner?.studentId] };
        const notice = { noticeId, title: noticeId, message: 'Aula ao vivo hoje.', audience };
        return { key: noticeId, ask: rpc('producer.sendNotice', notice, producer) };
      },
      stored: (tx) =>
        foundBy(
          tx,
          sql`select title as key, count(*)::integer as found from notifications
            where producer_id = ${producerId} group by 1`,
        ),
      async shown(http) {
        type List = { notifications: Notification[] };
        const { notifications } = await http.call<List>('student.notifications', undefined, learner?.cookie ?? '');
        return countOf(notifications.map(({ title }) => title));
      },
    }),
  ];
}

export const HOST = '@example.com';
export const newAddress = () => `${randomUUID()}${HOST}`;

const lineOf = (importId: string, line: number) => ({
  line,
  email: `${importId}.${line}${HOST}`,
  name: 'Caio',
  phone: '',
  cpf: '',
});

/** Number of grants per student, by e-mail. */
export const grantsBy = (tx: Tx, producerId: string, origin: string): Promise<Found> =>
  foundBy(
    tx,
    sql`select s.email as key, count(*)::integer as found
      from students s join access_grants g on g.producer_id = s.producer_id and g.student_id = s.id
      where s.producer_id = ${producerId} and g.origin = ${origin} group by 1`,
  );

/** Each once, though the pages move while somebody is still being let in. */
export async function allStudents(http: HttpClient, producer: string): Promise<StudentRow[]> {
  const rows = await allPages(async (page) => {
    const { total, students } = await http.call<StudentPage>('producer.students', { page }, producer);
    return { total, rows: students };
  });
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

async function shownImports(http: HttpClient, producer: string, { things }: Ledger): Promise<Found> {
  const found = new Map<string, number>();
  for (const [importId, outcome] of things) {
    const asked = { importId };
    // For a refused or unknown request, a missing import needs no retry.
    const list = await http.call<StudentImport>('producer.import', asked, producer).catch((error: Error) => {
      if (outcome === 'ok' || !error.message.includes('404')) throw error;
      return null;
    });
    if (list) found.set(importId, (list.outcomes.added ?? 0) / LINES);
  }
  return found;
}
