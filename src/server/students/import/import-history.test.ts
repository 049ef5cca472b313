import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { ImportCheck, StudentImport } from '#shared/contract/people/imports.ts';
import type { ImportRow } from '#shared/import/rows.ts';
import { endOfDay, localDay } from '#shared/time/dates.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../../db.ts';
import { importBatch } from './batch.ts';
import { runUndo } from './undo/work.ts';

/*
 * A list gives the same result as a plain recount of its lines, in any order. The preview shows that result, and
 * undoing the import restores the school.
 */

const app = await testApp();
const { db } = app.services;

/** `HISTORIES=1000 npm run unit -- src/server/students/import/import-history` runs more of them. */
const HISTORIES = Number(process.env.HISTORIES ?? 15);

const PEOPLE = ['known', 'ended', 'endless', 'inactive', 'nowhere', 'new', 'newer'] as const;
/** The courses that each product opens, by their index. */
const PRODUCTS = [[0], [1], [0, 1]] as const;
const PERIOD = 30;
const CPF = '52998224725';
const PHONE = '+5511987654321';

const line = fc.record({
  person: fc.constantFrom(...PEOPLE),
  product: fc.constantFrom(0, 1, 2),
  days: fc.constantFrom(null, null, -1, 0, 20, 400),
  status: fc.constantFrom('Aprovado', 'Aprovado', 'Completo', 'Reembolsado', ''),
  phone: fc.boolean(),
  cpf: fc.boolean(),
});
type Line = typeof line extends fc.Arbitrary<infer Made> ? Made : never;

const today = () => localDay(new Date());
const inDays = (days: number) => addDays(today(), days);
const FOREVER = 'forever';
/** The last day of each open course, by `person course`; closed courses are missing. */
type Open = Record<string, string>;

/** What each person had before the import. */
const BEFORE = (): Open => ({ 'known 0': inDays(100), 'endless 0': FOREVER, 'inactive 0': FOREVER });
const OWN_PERIOD = [FOREVER, () => inDays(PERIOD)] as const;

function expected(lines: readonly Line[]): Open {
  const before = BEFORE();
  const open: Open = { ...before };
  const paid = lines.filter(({ status }) => status !== 'Reembolsado');
  for (const own of Map.groupBy(paid, ({ person, product }) => `${person} ${product}`).values()) {
    const [{ person, product } = { person: 'new', product: 0 }] = own;
    const days = own.map((each) => each.days);
    const day = days.includes(null) ? null : inDays(Math.max(...days.map(Number)));
    if (day !== null && day < today()) continue;
    for (const course of PRODUCTS[product] ?? []) {
      const place = `${person} ${course}`;
      const period = OWN_PERIOD[course] ?? FOREVER;
      const given = day ?? before[place] ?? (typeof period === 'string' ? period : period());
      const has = open[place];
      if (has === undefined || (has !== FOREVER && (given === FOREVER || given > has))) open[place] = given;
    }
  }
  return open;
}

async function furnish() {
  const school = await newSchool(db);
  const producer = await app.signedIn({ userId: school.producerId, kind: 'producer' });
  const courseIds = [
    (await newCourse(db, school)).id,
    (await newCourse(db, school, { accessPeriod: { days: PERIOD } })).id,
  ];
  const emails = new Map<string, string>(
    PEOPLE.map((person) => [person, `${person}.${school.slug}@example.com`.slice(-60)]),
  );
  for (const person of ['known', 'ended', 'endless', 'inactive', 'nowhere']) {
    const student = await newStudent(db, school, {
      status: person === 'inactive' ? 'inactive' : 'active',
      phone: person === 'known' ? '+551133334444' : null,
    });
    emails.set(person, student.email);
    const ends = { known: inDays(100), ended: inDays(-3), endless: null, inactive: null }[person];
    if (ends === undefined) continue;
    const until = ends && endOfDay(ends).toISOString();
    await openEnrollment(db, student, courseIds[0] as string, { ...(until && { access_until: until }) });
    await asPlatform(db, (tx) =>
      sql`update access_grants set ends_at = ${until}, origin = ${person === 'inactive' ? 'import' : 'manual'}
        where student_id = ${student.studentId}`.execute(tx),
    );
  }
  return { school, producer, courseIds, emails };
}

/** Everything of the school that an import may change, as its producer sees it. */
async function stateOf({ producerId }: TestSchool, courseIds: readonly string[], emails: ReadonlyMap<string, string>) {
  const names = new Map([...emails].map(([person, email]) => [email, person]));
  return asPlatform(db, async (tx) => {
    const { rows: people } = await sql<{ email: string; status: string; phone: string; cpf: string; count: number }>`
      select s.email, s.status, s.phone, s.cpf, p.student_count as count from students s
      join profiles p on p.id = s.producer_id where s.producer_id = ${producerId} order by s.email`.execute(tx);
    const { rows: open } = await sql<{ email: string; courseId: string; last: string | null }>`
      select s.email, e.course_id as "courseId", access_last_day(e.access_until)::text as last
      from enrollments e join students s on s.producer_id = e.producer_id and s.id = e.student_id
      where e.producer_id = ${producerId} and enrollment_open(e.status, e.access_until, app_now())`.execute(tx);
    return {
      people,
      open: Object.fromEntries(
        open.map(({ email, courseId, last }) => [
          `${names.get(email)} ${courseIds.indexOf(courseId)}`,
          last ?? FOREVER,
        ]),
      ),
    };
  });
}

const BECAME: Record<string, readonly string[]> = {
  new: ['added'],
  known: ['enrolled'],
  renewed: ['renewed'],
  enrolled: ['unchanged'],
  more: ['enrolled', 'renewed', 'unchanged'],
  refunded: ['refunded'],
  expired: ['expired'],
  repeated: ['repeated'],
};

const bought: Omit<Line, 'person' | 'product'> = { days: null, status: 'Aprovado', phone: false, cpf: false };
/** Both products open one course, one of them with an end; the second line fills what the first left blank. */
const TWO_PRODUCTS: Line[] = [
  { ...bought, person: 'ended', product: 0, days: 20 },
  { ...bought, person: 'ended', product: 2, cpf: true },
];
/** An inactive student who already has everything that the list gives, and is activated by it. */
const WOKEN: Line[] = [{ ...bought, person: 'inactive', product: 0 }];

test('any list gives the expected access, and undoing it restores everything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 8 }), async (lines) => {
      const { school, producer, courseIds, emails } = await furnish();
      const before = await stateOf(school, courseIds, emails);
      const rows = lines.map(
        ({ person, days, status, phone, cpf, product }, at): ImportRow => ({
          ...{ line: at + 1, email: emails.get(person) ?? '', name: '', product, status },
          ...{ phone: phone ? PHONE : '', cpf: cpf ? CPF : '', endsOn: days === null ? '' : formatDay(inDays(days)) },
        }),
      );
      const products = PRODUCTS.map((own, at) => ({ key: `${at}`, courseIds: own.map((course) => courseIds[course]) }));
      const list = { rows, courseIds: [], products };
      const check = (await app.call('producer.checkImport', list, producer)).data as ImportCheck;
      const importId = randomUUID();
      await app.call('producer.startImport', { importId, ...list }, producer);
      while (await importBatch(app.services, { producerId: school.producerId, importId }));
      const { data } = await app.call('producer.import', { importId }, producer);
      const after = await stateOf(school, courseIds, emails);
      expect(after.open).toEqual(expected(lines));
      // Which of a person's lines gave access depends on the order of products.
      const became = Map.groupBy((data as StudentImport).rows, ({ email }) => email);
      for (const { line: at, state } of check.verdicts) {
        const own = became.get(rows[at - 1]?.email ?? '')?.map(({ outcome }) => outcome);
        expect(
          own?.filter((outcome) => BECAME[state]?.includes(outcome)),
          `${at} ${state}`,
        ).not.toEqual([]);
      }

      await app.confirm(producer);
      expect(await app.call('producer.undoImport', { importId }, producer)).toMatchObject({ code: null });
      await runUndo(db, { producerId: school.producerId, importId });
      expect(await stateOf(school, courseIds, emails)).toEqual(before);
    }),
    { numRuns: HISTORIES, seed: 20_261_127, examples: [[TWO_PRODUCTS], [WOKEN]] },
  );
});
