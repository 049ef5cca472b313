import { type RawBuilder, sql } from 'kysely';
import { numberText } from '#shared/certificates/sheet.ts';
import type { CertificateList, ListedCertificate } from '#shared/contract/school/certificates.ts';
import { LIMITS } from '#shared/limits.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { checkUrlOf, type Face, STATUS } from '../sheet-of.ts';
import { REFUNDED } from './refunded.ts';

type Asked = { search: string; courseId?: string | null; refunded?: boolean | undefined };
export type Row = Omit<ListedCertificate, 'number' | 'checkUrl'> &
  Face & { year: number; count: number; serial: number };

/** Search by holder's name, number, or printed code. */
export const matching = (producerId: string, { search, courseId, refunded = false }: Asked): RawBuilder<unknown> => {
  const code = search.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return sql`
  c.producer_id = ${producerId} and (not ${refunded} or ${REFUNDED}) and (${courseId ?? null}::uuid is null or c.course_id = ${courseId ?? null})
  and (${search} = '' or searchable(c.holder_name) like '%' || searchable(${likeText(search)}) || '%'
    or ${code.length >= 4} and c.code like ${`${code}%`}
    or c.year || '/' || lpad(c.number::text, greatest(4, length(c.number::text)), '0') = ${search})`;
};

const likeText = (typed: string) => typed.replace(/[\\%_]/g, '\\$&');

export const LISTED = sql`c.id, c.code, c.year, c.number as serial, c.student_id as "studentId", c.holder_name as holder,
  c.snapshot ->> 'course' as course, c.issued_at as "issuedAt", c.confirmed_at is not null as confirmed, ${STATUS} as status, ${REFUNDED} as refunded,
  c.revoked_reason as "revokedReason"`;

/** A page of a school's register, the latest first. */
export async function listCertificates(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  { page, ...asked }: Asked & { page: number },
): Promise<CertificateList> {
  const size = LIMITS.certificatePage;
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ certificates: Row[]; total: number; refunded: number; course: CertificateList['course'] }>`
      select coalesce((select json_agg(listed) from (
          select ${LISTED}, cs.slug, cs.custom_domain as "customDomain"
          from certificates c join client_settings cs on cs.producer_id = c.producer_id
          where ${matching(producerId, asked)} order by c.issued_at desc, c.year desc, c.number desc limit ${size} offset ${(page - 1) * size}) listed), '[]')
          as certificates,
        (select count(*)::integer from certificates c where ${matching(producerId, asked)}) as total,
        (select count(*)::integer from certificates c where ${matching(producerId, { search: '', courseId: asked.courseId ?? null, refunded: true })}) as refunded,
        (select json_build_object('id', k.id, 'title', k.title) from courses k
          where k.producer_id = ${producerId} and k.id = ${asked.courseId ?? null}::uuid and k.deleted_at is null) as course`.execute(
      tx,
    ),
  );
  const { certificates = [], total = 0, refunded = 0, course = null } = rows[0] ?? {};
  return {
    certificates: certificates.map(({ year, serial, slug, customDomain, count: _, ...listed }) => ({
      ...listed,
      number: numberText({ year, number: serial }),
      checkUrl: checkUrlOf(env, { slug, customDomain, code: listed.code }),
    })),
    total,
    refunded,
    page,
    pageSize: size,
    course,
  };
}
