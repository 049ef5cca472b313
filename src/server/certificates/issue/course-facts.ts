import { sql } from 'kysely';
import type { EarningRule } from '#shared/certificates/earned.ts';
import type { CertificateDesign, CertificateKind, ProgrammeItem, Signature } from '#shared/certificates/sheet.ts';
import { LIMITS } from '#shared/limits.ts';
import type { Tx } from '../../db.ts';
import type { InCourse } from './candidates.ts';

export type CourseFacts = {
  course: string;
  school: string;
  logoUrl: string | null;
  activeSince: string;
  kind: CertificateKind;
  hours: number;
  rule: EarningRule;
  showResult: boolean;
  validMonths: number | null;
  askCpf: boolean;
  issuer: { name: string; document: string | null };
  signatures: Signature[];
  design: CertificateDesign;
  programme: ProgrammeItem[];
};

/** For a course `c`: its modules with lessons, and their length if known for all lessons. */
export const programme = sql<ProgrammeItem[]>`(
  select coalesce(json_agg(json_build_object('title', item.title, 'about', item.about, 'seconds', item.seconds)
    order by item.position), '[]')
  from (
    select m.position, m.title, left(split_part(btrim(m.description), E'\n', 1), ${LIMITS.programmeAbout}) as about,
      case when count(*) = count(coalesce(l.duration_seconds, l.measured_seconds))
        then sum(coalesce(l.duration_seconds, l.measured_seconds))::integer end as seconds
    from course_modules m
    join lessons l on l.producer_id = m.producer_id and l.module_id = m.id and l.deleted_at is null
    where m.producer_id = c.producer_id and m.course_id = c.id and m.deleted_at is null
    group by m.id, m.position, m.title, m.description order by m.position limit ${LIMITS.programmeItems}) item)`;

/** From settings `cs`: the logo, if it is an upload. Everything printed must be. */
const LOGO = sql`(
  select url from unnest(array[cs.logo_url, cs.navbar_logo_url]) with ordinality as logo (url, place)
  where url like '/uploads/%' order by place limit 1)`;

/** From rules `r`. */
export const EARNING = sql<EarningRule>`json_build_object('minPercent', r.min_percent, 'minDays', r.min_days,
  'saleDelayDays', r.sale_delay_days, 'quizRule', r.quiz_rule, 'quizPercent', r.quiz_percent)`;

/** The certificate that a course gives now; undefined if none. */
export async function readCourseFacts(tx: Tx, { producerId, courseId }: InCourse): Promise<CourseFacts | undefined> {
  const { rows } = await sql<CourseFacts>`
    select c.title as course, cs.member_area_name as school, ${LOGO} as "logoUrl",
      r.active_since as "activeSince", r.kind, r.hours, r.valid_months as "validMonths", r.ask_cpf as "askCpf",
      ${EARNING} as rule, r.show_result as "showResult",
      json_build_object('name', r.issuer_name, 'document', r.issuer_document) as issuer, r.signatures, r.design,
      ${programme} as programme
    from certificate_rules r
    join courses c on c.producer_id = r.producer_id and c.id = r.course_id and c.deleted_at is null
    join client_settings cs on cs.producer_id = r.producer_id
    where r.producer_id = ${producerId} and r.course_id = ${courseId} and r.active_since is not null`.execute(tx);
  return rows[0];
}
