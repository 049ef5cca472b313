import { sql } from 'kysely';
import { nameBrowser, readBrowser } from '#shared/browser.ts';
import type { StudentDetail, StudentPurchase, StudentSession } from '#shared/contract/people/student-page.ts';
import { mayDo, type Standing } from '#shared/team/roles.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';
import { notFound } from '../problem.ts';
import { senderOf } from '../sales/deliveries/webhook.ts';
import { coursesToChoose, enrolledOf, studentColumns } from '../students/row.ts';
import {
  accessOf,
  coursesOf,
  daysOf,
  emailsOf,
  listOf,
  notesOf,
  purchasesOf,
  seenOn,
  sessionsOf,
  submissionsOf,
} from './student-parts.ts';

type Stored = Omit<StudentDetail, 'purchases' | 'sessions'> & {
  purchases: Omit<StudentPurchase, 'sender'>[];
  sessions: (Omit<StudentSession, 'device'> & { userAgent: string | null })[];
};

/** The whole screen in one statement. @throws Problem not_found */
export async function readStudent(
  db: Database,
  { producerId, userId, ...standing }: SchoolActor & Standing,
  { studentId }: { studentId: string },
): Promise<StudentDetail> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Stored>`
      with s as materialized (select * from students where producer_id = ${producerId} and id = ${studentId}),
      shown as (select ${studentColumns(producerId)} from s st)
      select (select to_jsonb(shown) || (select to_jsonb(enrolled) from (${enrolledOf(producerId)}) enrolled) from shown)
          as student,
        ${coursesToChoose(producerId)} as choices, ${accessOf} as access, ${listOf(coursesOf)} as courses,
        ${listOf(purchasesOf)} as purchases, ${listOf(submissionsOf)} as submissions,
        ${listOf(emailsOf)} as emails, ${listOf(sessionsOf)} as sessions,
        ${listOf(daysOf)} as days, ${seenOn} as "seenOn", ${listOf(notesOf(userId))} as notes
      from s join profiles p on p.id = s.producer_id`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  return {
    ...found,
    purchases: found.purchases.map((purchase) => ({
      ...purchase,
      ...(!mayDo(standing, 'money.see') && { amountCents: null, currency: null }),
      sender: senderOf(purchase.platform),
    })),
    sessions: found.sessions.map(({ userAgent, ...session }) => ({
      ...session,
      device: nameBrowser(readBrowser(userAgent)),
    })),
  };
}
