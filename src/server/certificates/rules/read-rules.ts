import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { CertificateRules, AuthoredRules as Saved } from '#shared/contract/school/certificates.ts';
import { DEFAULT_COLORS } from '#shared/theme.ts';
import type { SchoolActor } from '../../actors.ts';
import type { Services } from '../../context.ts';
import { readAsSchool } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { batchOf, type Finished, finishedBefore } from '../issue/batch.ts';
import { programme } from '../issue/course-facts.ts';
import { checkUrlOf, type Face } from '../sheet-of.ts';
import { AUTHORED_RULES } from './authored-rules.ts';

type Proposal = Pick<Saved, 'issuerName' | 'issuerDocument' | 'signatures'>;
type Row = Pick<CertificateRules, 'course' | 'programme' | 'longestName' | 'issued' | 'quizzes' | 'batch'> &
  Face & {
    finished: Finished;
    saved: Saved | null;
    latest: Proposal | null;
    producerName: string;
    primaryColor: string | null;
  };

/** Issuer and signatories of the most recently changed rules of any course, as defaults. */
const LATEST = sql`(
  select json_build_object('issuerName', o.issuer_name, 'issuerDocument', o.issuer_document, 'signatures', o.signatures)
  from certificate_rules o where o.producer_id = c.producer_id order by o.updated_at desc limit 1)`;

/** @throws Problem not_found */
export async function readRules(
  { db, env }: Pick<Services, 'db' | 'env'>,
  { producerId }: SchoolActor,
  { courseId }: { courseId: string },
): Promise<CertificateRules> {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<Row>`
      select json_build_object('id', c.id, 'title', c.title, 'coverUrl', c.cover_url) as course,
        case when r.course_id is not null then ${jsonObjectFrom(tx.selectNoFrom([...AUTHORED_RULES] as never[]))} end as saved, ${LATEST} as latest, ${programme} as programme,
        (select s.name from students s where s.producer_id = c.producer_id order by length(s.name) desc, s.id limit 1) as "longestName",
        (select count(*)::integer from certificates g where g.producer_id = c.producer_id and g.course_id = c.id
          and g.revoked_at is null and g.replaced_at is null) as issued,
        ${finishedBefore} as finished,
        (select count(*)::integer from quizzes q
          join lessons l on l.producer_id = q.producer_id and l.id = q.lesson_id and l.deleted_at is null
          join course_modules m on m.producer_id = l.producer_id and m.id = l.module_id and m.deleted_at is null
          where q.producer_id = c.producer_id and l.course_id = c.id and q.deleted_at is null and q.questions <> '[]') as quizzes,
        (select ${batchOf} from certificate_batches b where b.producer_id = c.producer_id and b.course_id = c.id
          order by b.started_at desc limit 1) as batch,
        cs.slug, cs.custom_domain as "customDomain", cs.primary_color as "primaryColor", p.name as "producerName"
      from courses c
      join client_settings cs on cs.producer_id = c.producer_id
      join profiles p on p.id = c.producer_id
      left join certificate_rules r on r.producer_id = c.producer_id and r.course_id = c.id
      where c.producer_id = ${producerId} and c.id = ${courseId} and c.deleted_at is null`.execute(tx),
  );
  const [found] = rows;
  if (!found) throw notFound();
  const { saved, latest, finished, producerName, primaryColor, slug, customDomain, ...rest } = found;
  const proposed = proposal(rest, latest, { producerName, primaryColor });
  return {
    ...rest,
    finished: finished.all,
    finishedOutside: finished.outside,
    rules: saved ?? proposed,
    saved: saved !== null,
    checkUrl: checkUrlOf(env, { slug, customDomain, code: '0000' }),
  };
}

type School = Pick<Row, 'producerName' | 'primaryColor'>;

/** Defaults: the lessons' total length in rounded hours; issuer and signatories of the school's most recent rules. */
function proposal(
  { programme, course }: Pick<Row, 'programme' | 'course'>,
  latest: Proposal | null,
  school: School,
): Saved {
  const seconds = programme.reduce((sum, item) => sum + (item.seconds ?? 0), 0);
  return {
    active: false,
    kind: 'completion',
    hours: Math.max(1, Math.round(seconds / 3600)),
    minPercent: 100,
    minDays: 0,
    saleDelayDays: 7,
    validMonths: null,
    quizRule: 'none',
    quizPercent: 70,
    showResult: false,
    askCpf: false,
    revokeRefunded: false,
    issuerName: latest?.issuerName ?? school.producerName,
    issuerDocument: latest?.issuerDocument ?? null,
    signatures: latest?.signatures ?? [],
    design: {
      paper: 'ivory',
      bandColor: school.primaryColor ?? DEFAULT_COLORS.primary,
      pictureUrl: ownUpload(course.coverUrl),
    },
    version: 0,
  };
}

/** Covers may be external; printed pictures must be uploads. */
const ownUpload = (url: string | null) => (url?.startsWith('/uploads/') ? url : null);
