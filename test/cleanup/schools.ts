import type pg from 'pg';

/* Schools before a clean-up, the same each time: what two clean-ups leave of them can be compared. */

const id = (name: string) => `pg_temp.key('${name}')`;
const BEFORE = `'2025-06-01T12:00:00Z'::timestamptz`;
const SINCE = `'2026-01-10T04:00:00Z'::timestamptz`;

const SCHOOLS = ['large', 'expired', 'middle', 'empty', 'fresh'] as const;
export type Populated = Record<(typeof SCHOOLS)[number], string> & {
  /** A buyer in the large school. */
  buyer: string;
  /** In the large school before, and enrolled again since. */
  newcomer: string;
  newcomerAccount: string;
  /** Accounts of students of two schools; one of them is enrolled in the other since. */
  ofTwo: string;
  ofFresh: string;
};
export const LARGE = 45;
export const MIDDLE = 21;

/** 10 January 2026, half a minute past midnight in São Paulo. */
export const DUE = new Date('2026-01-10T00:00:30-03:00');

/** @param admin as ateneu_platform */
export async function furnishSchools(admin: pg.Client): Promise<Populated> {
  // A pseudo-random id derived from a name.
  await admin.query(`create function pg_temp.key(name text) returns uuid language sql immutable
    return overlay(overlay(md5(name) placing '4' from 13) placing '8' from 17)::uuid`);
  await admin.query(`update platform_settings set cleanup_since = '2025-01-01'`);
  for (const name of SCHOOLS) await school(admin, name);
  await admin.query(`update profiles set trial_ends_at = '2025-02-01' where id = ${id('expired')}`);
  await students(admin, 'large', LARGE - 1, BEFORE);
  await students(admin, 'middle', MIDDLE, BEFORE);
  await students(admin, 'expired', 2, BEFORE);
  await students(admin, 'fresh', 3, SINCE);
  // A student of two schools, a producer who studies elsewhere, and one who left and enrolled elsewhere since.
  await place(admin, 'expired', 'large-1', BEFORE);
  await place(admin, 'expired', 'middle', BEFORE);
  await place(admin, 'fresh', 'large-2', SINCE);
  await sale(admin, 'large', 'large-3', BEFORE);
  // Enrolled before, and bought again since.
  await students(admin, 'large', 1, BEFORE, LARGE - 1);
  await sale(admin, 'large', `large-${LARGE}`, SINCE);
  await admin.query(`
    update profiles p set student_count = (select count(*) from students s where s.producer_id = p.id) where role = 'admin'`);
  const { rows } =
    await admin.query(`select ${id('large')} as large, ${id('expired')} as expired, ${id('middle')} as middle,
    ${id('empty')} as empty, ${id('fresh')} as fresh, ${id('student large large-3')} as buyer,
    ${id(`student large large-${LARGE}`)} as newcomer, ${id(`large-${LARGE}`)} as "newcomerAccount", ${id('large-1')} as "ofTwo", ${id('large-2')} as "ofFresh"`);
  return rows[0];
}

async function school(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`
    insert into profiles (id, email, name, role, plan_id, subscription_status, trial_ends_at, student_limit, created_at)
    values (${id(name)}, '${name}@escola.test', 'Produtora ${name}', 'admin', 'trial', 'trialing', '2035-01-01', 1000, ${BEFORE});
    insert into client_settings (producer_id, slug, updated_at) values (${id(name)}, '${name}', ${BEFORE})`);
  for (const course of ['a', 'b']) {
    const key = `${name} ${course}`;
    await admin.query(`
      insert into courses (producer_id, id, title, published, created_at, updated_at)
        values (${id(name)}, ${id(key)}, '=Curso; "${course}"', true, ${BEFORE}, ${BEFORE});
      insert into course_modules (producer_id, id, course_id, title, position, created_at)
        values (${id(name)}, ${id(`${key} m`)}, ${id(key)}, 'Módulo', 1, ${BEFORE});
      insert into lessons (producer_id, id, course_id, module_id, title, position, created_at)
        select ${id(name)}, pg_temp.key('${key} l' || n), ${id(key)}, ${id(`${key} m`)}, 'Aula ' || n, n, ${BEFORE}
        from generate_series(1, 3) n`);
  }
}

/** Accounts named after the school and a number, each enrolled in it. */
async function students(admin: pg.Client, name: string, count: number, since: string, after = 0) {
  await admin.query(`
    insert into profiles (id, email, name, role, created_at)
    select pg_temp.key('${name}-' || n), '${name}-' || n || '@aluno.test', '+Aluno ' || n, 'student', ${since}
    from generate_series(${after + 1}, ${after + count}) n;
    insert into credentials (user_id, password_hash, origin, scope_producer_id, changed_at)
    select pg_temp.key('${name}-' || n), 'hash-' || n, 'chosen_in_school', ${id(name)}, ${since} from generate_series(${after + 1}, ${after + count}) n`);
  await places(
    admin,
    name,
    `select '${name}-' || n as account from generate_series(${after + 1}, ${after + count}) n`,
    since,
  );
}

const place = (admin: pg.Client, name: string, account: string, since: string) =>
  places(admin, name, `select '${account}'::text as account`, since);

/** With everything that a student does in a school. */
async function places(admin: pg.Client, name: string, accounts: string, since: string): Promise<void> {
  const of = `from (select account, pg_temp.key('student ${name} ' || account) as student, pg_temp.key(account) as person
    from (${accounts}) accounts) s`;
  const lesson = id(`${name} a l1`);
  await admin.query(`
    insert into students (producer_id, id, user_id, email, name, phone, cpf, created_at)
      select ${id(name)}, s.student, p.id, p.email, p.name, '11987654321', '52998224725', ${since}
      ${of} join profiles p on p.id = s.person;
    insert into access_grants (producer_id, id, student_id, course_id, origin, starts_at)
      select ${id(name)}, pg_temp.key('grant ' || s.student || course), s.student, pg_temp.key('${name} ' || course), 'manual', ${since}
      ${of}, unnest(array['a', 'b']) course;
    insert into enrollments (producer_id, student_id, course_id, status, progress, enrolled_at)
      select ${id(name)}, s.student, pg_temp.key('${name} ' || course), 'active', case course when 'a' then 33 else 0 end, ${since} ${of}, unnest(array['a', 'b']) course;
    insert into lesson_progress (producer_id, student_id, lesson_id, course_id, completed, completed_at, last_watched_at)
      select ${id(name)}, s.student, ${lesson}, ${id(`${name} a`)}, true, ${since}, ${since} ${of};
    insert into lesson_favorites (producer_id, student_id, lesson_id, created_at)
      select ${id(name)}, s.student, ${lesson}, ${since} ${of};
    insert into student_addresses (producer_id, student_id, rule, address, since)
      select ${id(name)}, s.student, 'school', '203.0.113.7', ${since} ${of};
    insert into address_refusals (producer_id, student_id, address, first_at, last_at, times)
      select ${id(name)}, s.student, '198.51.100.9', ${since}, ${since}, 3 ${of};
    insert into lesson_viewings (producer_id, student_id, lesson_id, day, code, opened_at, last_seen_at)
      select ${id(name)}, s.student, ${lesson}, (${since})::date,
        translate(upper(substr(md5(s.student::text), 1, 8)), 'ILOU', 'JKMN'), ${since}, ${since} ${of};
    insert into notifications (producer_id, id, student_id, title, message, created_at)
      select ${id(name)}, pg_temp.key('note ' || s.student), s.student, 'Aviso', 'Olá;' || chr(10) || '"tudo"', ${since} ${of};
    insert into user_sessions (id, user_id, kind, producer_id, scope_producer_id, opened_with, token_hash, device_id, expires_at,
        created_at, last_active)
      select pg_temp.key('session ' || s.student), s.person, 'student', ${id(name)}, ${id(name)}, 'chosen_in_school', decode(md5('session ' || s.student), 'hex'),
        s.student::text, '2035-01-01', ${since}, ${since} ${of};
    insert into auth_tokens (id, user_id, kind, producer_id, token_hash, expires_at, created_at)
      select pg_temp.key('token ' || s.student), s.person, 'access', ${id(name)}, decode(md5('token ' || s.student), 'hex'),
        '2035-01-01', ${since} ${of};
    insert into email_logs (id, producer_id, user_id, recipient_email, recipient_name, template_name, created_at, status)
      select pg_temp.key('mail ' || s.student), ${id(name)}, p.id, p.email, p.name, 'course_access', ${since}, 'sent'
      ${of} join profiles p on p.id = s.person`);
}

/** A purchase with what it gave. */
async function sale(admin: pg.Client, name: string, account: string, at: string): Promise<void> {
  const student = id(`student ${name} ${account}`);
  await admin.query(`
    insert into access_grants (producer_id, id, student_id, course_id, origin, reference, starts_at)
      values (${id(name)}, ${id(`sale ${account}`)}, ${student}, ${id(`${name} a`)}, 'sale', 'generic:${account}', ${at});
    insert into purchases (producer_id, id, course_id, platform, transaction_id, about, paid_at, granted, granted_for,
        student_id, created_at, updated_at)
      values (${id(name)}, ${id(`purchase ${account}`)}, ${id(`${name} a`)}, 'generic', '${account}', 'transaction', ${at}, true,
        ${at}, ${student}, ${at}, ${at})`);
}
