import { sql } from 'kysely';
import type { SubmissionState } from '#shared/assignments/states.ts';
import { nameBrowser, readBrowser } from '#shared/browser.ts';
import type { EmailReason, EmailStatus } from '#shared/contract/people/emails.ts';
import type { SaleKind } from '#shared/contract/school/sales.ts';
import { maskCpf } from '#shared/person/cpf.ts';
import type { AppKey } from '../../crypto/app-keys.ts';
import type { Tx } from '../../db.ts';
import { notFound } from '../../problem.ts';
import { shownPayload } from '../../sales/deliveries/payload.ts';
import { type SealedDelivery, unsealDelivery } from '../../sales/deliveries/sealed-delivery.ts';
import { senderOf } from '../../sales/deliveries/webhook.ts';
import {
  deliveriesOf,
  emailsOf,
  grantsOf,
  lessonsOf,
  loginsOf,
  purchaseOf,
  quizzesOf,
  schoolOf,
  studentOf,
  tasksOf,
} from './questions.ts';

type Grant = {
  origin: string;
  startsAt: string;
  endsAt: string | null;
  closedAt: string | null;
  reason: string | null;
};
type Delivery = { receivedAt: string; event: string; kind: SaleKind | null; repeats: number };
type Email = {
  at: string;
  template: string;
  to: string;
  status: EmailStatus;
  reason: EmailReason | null;
  answer: string | null;
};
type Lesson = {
  day: string;
  module: string;
  lesson: string;
  openedAt: string;
  lastSeenAt: string;
  watchedSeconds: number;
  completedAt: string | null;
};

type QuizAttempt = {
  lesson: string;
  number: number;
  startedAt: string;
  /** Null while it is in progress. */
  submittedAt: string | null;
  /** Null until it is completely graded. */
  score: number | null;
  minPercent: number;
  passed: boolean | null;
};
type Submission = {
  lesson: string;
  task: string;
  version: number;
  submittedAt: string;
  late: boolean;
  state: Exclude<SubmissionState, 'draft'>;
  gradedAt: string | null;
  grade: number | null;
  bestGrade: number | null;
};

type Keys = { appKeys: readonly AppKey[] };

/** Everything about one purchase for a payment dispute. The hash depends on the order of the fields. */
export type Dossier = {
  format: 'ateneu-dossier';
  version: 1;
  madeAt: string;
  school: { name: string; producer: string; supportEmail: string | null };
  student: {
    name: string;
    email: string;
    cpf: string | null;
    since: string;
    termsAcceptedAt: null;
    termsVersion: null;
  };
  purchase: {
    platform: string;
    transaction: string;
    subscription: string | null;
    course: string | null;
    toldAt: string;
    paidAt: string | null;
    renewedAt: string | null;
    closedBy: 'refunded' | 'chargeback' | 'revoked' | null;
    endedAt: string | null;
    amountCents: number | null;
    currency: string | null;
    simulated: boolean;
  };
  deliveries: (Delivery & { content: string })[];
  access: Grant[];
  emails: Email[];
  logins: { at: string; lastActiveAt: string; device: string }[];
  progress: { percent: number; completed: number; lessons: number } | null;
  lessons: Lesson[];
  quizzes: QuizAttempt[];
  tasks: Submission[];
};

type Stored = Omit<Dossier, 'format' | 'version' | 'madeAt' | 'deliveries' | 'logins' | 'purchase'> & {
  studentId: string;
  purchase: Omit<Dossier['purchase'], 'platform'> & { platform: Parameters<typeof senderOf>[0] };
  deliveries: (Delivery & {
    id: string;
    body: string;
    headers: SealedDelivery['headers'];
    query: SealedDelivery['query'];
  })[];
  logins: { at: string; lastActiveAt: string; userAgent: string | null }[];
};

/** For a purchase with a student. @throws Problem not_found */
export async function readDossier(
  tx: Tx,
  keys: Keys,
  { producerId, purchaseId, now }: { producerId: string; purchaseId: string; now: Date },
): Promise<Dossier> {
  const { rows } = await sql<Stored>`
    with p as materialized (
      select *, coalesce(opens_course_id, course_id) as bought_course_id from purchases
      where producer_id = ${producerId} and id = ${purchaseId})
    select ${schoolOf} as school, ${studentOf} as student, ${purchaseOf} as purchase, ${deliveriesOf} as deliveries,
      ${grantsOf} as access, ${emailsOf} as emails, ${loginsOf} as logins, ${lessonsOf.progress} as progress,
      ${lessonsOf.list} as lessons, ${quizzesOf} as quizzes, ${tasksOf} as tasks
    from p join students s on s.producer_id = p.producer_id and s.id = p.student_id
    join profiles o on o.id = s.producer_id
    join client_settings cs on cs.producer_id = s.producer_id
    left join courses c on c.producer_id = p.producer_id and c.id = p.bought_course_id
    left join purchase_items i on i.producer_id = p.producer_id and i.platform = p.platform
      and i.transaction_id = p.transaction_id and i.offer_id = p.offer_id
    left join sale_payments m on m.producer_id = p.producer_id and m.platform = p.platform
      and m.transaction_id = p.transaction_id and m.kind = 'paid'`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound();
  const { school, student, purchase, access, emails, progress, lessons, quizzes, tasks } = found;
  return {
    format: 'ateneu-dossier',
    version: 1,
    madeAt: now.toISOString(),
    school,
    student: { ...student, cpf: student.cpf && maskCpf(student.cpf) },
    purchase: { ...purchase, platform: senderOf(purchase.platform) },
    deliveries: found.deliveries.map((delivery) => deliveryOf(keys, producerId, delivery)),
    access,
    emails,
    logins: found.logins.map(({ userAgent, ...login }) => ({ ...login, device: nameBrowser(readBrowser(userAgent)) })),
    progress,
    lessons,
    quizzes,
    tasks,
  };
}

/** The platform's delivery without secrets and without private data of the buyer, as in the list of deliveries. */
function deliveryOf(
  keys: Keys,
  producerId: string,
  { id, body, headers, query, ...delivery }: Stored['deliveries'][number],
) {
  const kept = { body: Buffer.from(body, 'base64'), headers, query };
  return { ...delivery, content: shownPayload(unsealDelivery(keys, { producerId, deliveryId: id }, kept)) };
}
