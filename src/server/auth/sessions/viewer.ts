import { sql } from 'kysely';
import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { mayDo, type Standing } from '#shared/team/roles.ts';
import { watermarkId } from '#shared/video/watermark.ts';
import { cachedPlatform, cachedSchool } from '../../branding/cached-schools.ts';
import type { Services } from '../../context.ts';
import { firstStepsOf, firstStepsState } from '../../database/first-steps.ts';
import { type Database, readAsPlatform, readAsSchool } from '../../db.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import { unreadOf } from '../../notifications/unread.ts';
import { panelOf, type Session } from './find-session.ts';
import { hasPanel, hasSeveralPanels } from './panels.ts';

type Tools = Pick<Services, 'cache' | 'db'>;

/** The session's person and the school's branding, which every page needs first. */
export async function describeSession(
  services: Tools,
  session: Session | null,
  hint: SchoolHint,
): Promise<SessionInfo> {
  const current = session && !session.endedBecause ? session : null;
  const ownSchool = current ? schoolOf(current) : isEmpty(hint) && session?.kind === 'student' && session.producerId;
  const [viewer, found, platform] = await Promise.all([
    current && describeViewer(services.db, current),
    // Signed-in people see the school they are in; others the one their request names, or else the one whose
    // session has just ended, so that its sign-in page can explain why.
    cachedSchool(services, ownSchool ? {} : hint, ownSchool || null),
    cachedPlatform(services),
  ]);
  return { viewer, school: found?.school ?? null, platform };
}

const schoolOf = (session: Session) => (session.kind === 'producer' ? panelOf(session) : session.producerId);

const isEmpty = ({ domain, slug }: SchoolHint) => !domain && !slug;

/** What a school's pages show of the platform: its legal documents, and the yearly clean-up. */
export function onSchoolPages({ platform, ...info }: SessionInfo): SessionInfo {
  const { primaryColor, termsUrl, privacyUrl, cleanupOn, keepingPlans } = platform;
  const nameless = { name: '', logoUrl: null, url: null, supportEmail: null, socialLinks: {} };
  const said = { primaryColor, termsUrl, privacyUrl, cleanupOn, keepingPlans };
  return { ...info, platform: info.school ? { ...nameless, ...said } : platform };
}

const describeViewer = (db: Database, session: Session): Promise<Viewer> => {
  const person = {
    userId: session.userId,
    name: session.name,
    email: session.email,
    ...(session.lacksFactor && { factorMissing: true as const }),
  };
  if (session.kind === 'owner') return Promise.resolve({ kind: 'owner', ...person });
  if (session.kind === 'producer' && session.subscription) return describeProducer(db, session, person);
  return describeStudent(db, session, person);
};

type Person = Pick<Viewer, 'userId' | 'name' | 'email'> & { factorMissing?: true };
type ProducerViewer = Extract<Viewer, { kind: 'producer' }>;

async function describeProducer(db: Database, session: Session, person: Person): Promise<Viewer> {
  const { mayPublish, viewing, team } = session;
  const producerId = panelOf(session);
  const standing: Standing = team ?? { role: 'owner', finance: true };
  const [firstSteps, { closing, studies, severalPanels }] = await Promise.all([
    mayDo(standing, 'school.edit') ? readFirstSteps(db, producerId) : null,
    readElsewhere(db, session),
  ]);
  return {
    kind: 'producer',
    ...person,
    producerId,
    role: standing.role,
    finance: standing.finance,
    severalPanels,
    subscription: session.subscription as ProducerViewer['subscription'],
    mayPublish,
    firstSteps,
    closing,
    studies,
    ...(viewing && { viewing: { secondsLeft: viewing.secondsLeft, until: viewing.until } }),
  };
}

const readFirstSteps = (db: Database, producerId: string): Promise<ProducerViewer['firstSteps']> =>
  readAsSchool(db, { producerId }, async (tx) => {
    const { found } = await tx.selectNoFrom(firstStepsOf(producerId).as('found')).executeTakeFirstOrThrow();
    return firstStepsState(found);
  });

/** Data that the school's role cannot see. */
const readElsewhere = (db: Database, session: Session) =>
  readAsPlatform(db, (tx) =>
    tx
      .selectNoFrom([
        activeElsewhere(session.userId, null).as('studies'),
        hasSeveralPanels(session.userId).as('severalPanels'),
        closingOf(panelOf(session)).as('closing'),
      ])
      .executeTakeFirstOrThrow(),
  );

const closingOf = (producerId: string) => sql<ProducerViewer['closing']>`(
  select jsonb_build_object('requestId', r.id, 'at', r.close_at, 'studentsTold', r.checked_at is not null)
  from producer_requests r where r.account_id = ${producerId} and r.kind = 'closing' and r.state in ('open', 'working'))`;

async function describeStudent(db: Database, session: Session, person: Person): Promise<Viewer> {
  const { userId, producerId, studentId, watermarkCpf } = session;
  const {
    severalSchools,
    hasPanel: runs,
    unread,
  } = await readAsPlatform(db, (tx) =>
    tx
      .selectNoFrom([
        activeElsewhere(userId, producerId).as('severalSchools'),
        hasPanel(userId).as('hasPanel'),
        producerId && studentId ? unreadOf(tx, { producerId, studentId }).as('unread') : sql<number>`0`.as('unread'),
      ])
      .executeTakeFirstOrThrow(),
  );
  return {
    kind: 'student',
    ...person,
    watermark: watermarkId(session, watermarkCpf),
    severalSchools,
    hasPanel: runs,
    unreadNotifications: unread ?? 0,
  };
}

/** Whether the person is active in a school other than the session's. */
const activeElsewhere = (userId: string, producerId: string | null) => sql<boolean>`exists (
  select from students other
  where other.user_id = ${userId} and other.producer_id is distinct from ${producerId}::uuid and other.status = 'active')`;
