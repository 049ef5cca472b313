import type { SessionInfo, Viewer } from '#shared/contract/public.ts';
import { watermarkId } from '#shared/video/watermark.ts';
import { findSchool, readPlatform } from '../../branding/schools.ts';
import { firstStepsOf, whereFirstStepsAre } from '../../database/first-steps.ts';
import { asPlatform, type Database, readAsSchool, type Tx } from '../../db.ts';
import type { SchoolHint } from '../../http/hosts.ts';
import { countUnread } from '../../notifications/unread.ts';
import type { Session } from './sessions.ts';

/** Who is asking and under whose colours: what every page needs before anything else. */
export async function describeSession(db: Database, session: Session | null, hint: SchoolHint): Promise<SessionInfo> {
  const current = session && !session.endedBecause ? session : null;
  const firstSteps = current?.kind === 'producer' ? await readFirstSteps(db, current.userId) : null;
  return asPlatform(db, async (tx) => {
    const ownSchool = current?.kind === 'producer' ? current.userId : current?.producerId;
    // A signed-in person sees the school they are in; a hint decides for everybody else.
    const found = await findSchool(tx, ownSchool ? {} : hint, ownSchool);
    return {
      viewer: current ? await toViewer(tx, current, firstSteps) : null,
      school: found?.school ?? null,
      platform: await readPlatform(tx),
    };
  });
}

/** What a school's own pages are told: of the platform only where its documents are. */
export function underSchool({ platform, ...info }: SessionInfo): SessionInfo {
  const { primaryColor, termsUrl, privacyUrl } = platform;
  const nameless = { name: '', logoUrl: null, url: null, supportEmail: null, socialLinks: {} };
  return { ...info, platform: info.school ? { ...nameless, primaryColor, termsUrl, privacyUrl } : platform };
}

type FirstSteps = Extract<Viewer, { kind: 'producer' }>['firstSteps'];

const readFirstSteps = (db: Database, producerId: string): Promise<FirstSteps> =>
  readAsSchool(db, { producerId }, async (tx) => {
    const { found } = await tx.selectNoFrom(firstStepsOf(producerId).as('found')).executeTakeFirstOrThrow();
    return whereFirstStepsAre(found);
  });

async function toViewer(tx: Tx, session: Session, firstSteps: FirstSteps): Promise<Viewer> {
  const person = { userId: session.userId, name: session.name, email: session.email };
  const factorMissing = session.lacksFactor ? { factorMissing: true as const } : {};
  if (session.kind === 'owner') return { kind: 'owner', ...person, ...factorMissing };
  if (session.kind === 'producer' && session.subscription) {
    const subscription = session.subscription as Extract<Viewer, { kind: 'producer' }>['subscription'];
    const viewing = session.viewing ? { until: session.viewing.until } : undefined;
    const { mayPublish } = session;
    return {
      kind: 'producer',
      ...person,
      producerId: session.userId,
      subscription,
      mayPublish,
      firstSteps,
      studies: session.severalSchools,
      ...(viewing && { viewing }),
      ...factorMissing,
    };
  }
  const { producerId, studentId } = session;
  const unreadNotifications = producerId && studentId ? await countUnread(tx, { producerId, studentId }) : 0;
  const { severalSchools, watermarkCpf } = session;
  const watermark = watermarkId(session, watermarkCpf);
  return {
    kind: 'student',
    ...person,
    watermark,
    severalSchools,
    hasPanel: session.role === 'admin',
    unreadNotifications,
  };
}
