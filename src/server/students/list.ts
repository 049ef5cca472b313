import { type RawBuilder, sql } from 'kysely';
import type { StudentPage } from '#shared/contract/producer.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../actors.ts';
import { type Database, readAsSchool } from '../db.ts';

/** A page of the school's students, newest first, with everything else its screen shows, in one statement. */
export function listStudents(
  db: Database,
  { producerId }: SchoolActor,
  { search, page }: { search: string; page: number },
): Promise<StudentPage> {
  const pageSize = LIMITS.studentPage;
  const found = sql`
    select st.id, st.user_id, st.name, st.phone, st.cpf, st.status, st.created_at as "createdAt"
    from students st where st.producer_id = ${producerId} and ${matches(search)}`;
  // The accounts of those on the page alone: each look at one is checked against the school's students.
  const shown = sql`
    select id, name, (select p.email from profiles p where p.id = user_id) as email, phone, cpf, status, "createdAt"
    from (select * from found order by "createdAt" desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) paged`;
  const courseCount = sql`
    select count(*) from enrollments e
    join courses c on c.producer_id = e.producer_id and c.id = e.course_id and c.deleted_at is null
    where e.producer_id = ${producerId} and e.student_id = shown.id`;
  return readAsSchool(db, { producerId }, async (tx) => {
    const { rows } = await sql<StudentPage>`
      with found as materialized (${found}),
      shown as (${shown})
      select (select count(*)::integer from found) as total, ${page}::integer as page, ${pageSize}::integer as "pageSize",
        p.student_count as "studentCount", school_student_limit(p.id, now()) as "studentLimit",
        array(select to_jsonb(shown) || jsonb_build_object('courseCount', (${courseCount}))
          from shown order by "createdAt" desc, id) as students,
        array(select jsonb_build_object('id', id, 'title', title, 'published', published)
          from courses where producer_id = ${producerId} and deleted_at is null order by ${folded(sql`title`)}, id) as courses
      from profiles p where p.id = ${producerId}`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error('A producer without a profile');
    return row;
  });
}

const ACCENTED = 'áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ';
const PLAIN = 'aaaaaeeeeiiiiooooouuuucn'.repeat(2);

/** Without accents and capitals, whatever the database's own rules for letters are. */
const folded = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), ${ACCENTED}, ${PLAIN})`;

/** "jose" finds "José"; a CPF is found with or without its dots, by any run of its digits. */
function matches(search: string) {
  if (search === '') return sql`true`;
  const text = containing(search.toLowerCase());
  const digits = /^[\d.\-\s]+$/.test(search) ? search.replace(/\D/g, '') : '';
  const byCpf = digits ? sql`or st.cpf like ${containing(digits)}` : sql``;
  const byEmail = sql`exists (select from profiles p where p.id = st.user_id and p.email like ${text})`;
  return sql`(${folded(sql`st.name`)} like ${folded(sql`${text}`)} ${byCpf} or ${byEmail})`;
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
