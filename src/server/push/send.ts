import type { Agent } from 'node:https';
import { sql } from 'kysely';
import { isPushService } from '#shared/push-services.ts';
import { brandOf } from '../branding/brand.ts';
import { FACE } from '../branding/schools.ts';
import { asPlatform, type Database, readAsPlatform } from '../db.ts';
import type { Env } from '../env.ts';
import { schoolOfHost } from '../http/hosts.ts';
import type { Log } from '../log.ts';
import { openPushKeys } from './keys.ts';
import type { Push } from './queue.ts';

/** Push services accept 4096 bytes; these limits stay far below, whatever the characters. */
const TITLE = 120;
const MESSAGE = 400;

type Pushed = { id: string; title: string; message: string; icon: string };

/** The payload for the service worker (web/student/pwa/worker.js): what to show, nothing personal. */
const payloadOf = ({ id, title, message, icon }: Pushed): string =>
  JSON.stringify({ id, icon, title: cut(title, TITLE), message: cut(message, MESSAGE) });

/** By code units: one visible character can have any number of bytes. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max).toWellFormed().trimEnd()}…`;

type Services = { db: Database; env: Env; log: Log /** How push services are reached. */; agent?: Agent };

/** Seconds that a push service keeps a message for an offline browser. */
const TTL = 24 * 3600;
const TIMEOUT_MS = 10_000;
/** The permission was withdrawn, or the subscription no longer exists. */
const GONE = [404, 410];
const AGAIN = [408, 425, 429];
const CONTACT = 'mailto:avisos@ateneu.test';

/**
 * Shows one notification in one browser, encrypted for it. Nothing is sent if the session has ended, the school has left
 * the host where it was opened, the student has read it or switched notices off, or a day has passed.
 * @throws errors worth a retry: the service is busy or unreachable
 */
export async function sendPush({ db, env, log, agent }: Services, push: Push): Promise<void> {
  const found = await findPush(db, push);
  if (!found || !isStillAt(found, env)) return;
  if (!isPushService(found.endpoint)) return deleteDevice(db, push, found.endpoint);
  const { endpoint, keys, vapid, title, message, id, ...face } = found;
  const { default: webPush, WebPushError } = await import('web-push');
  try {
    await webPush.sendNotification(
      { endpoint, keys },
      payloadOf({ id, title, message, icon: brandOf(face.school).icon('icon-192') }),
      {
        vapidDetails: { subject: contactOf(env), ...openPushKeys(env, vapid) },
        TTL: Math.max(0, Math.round(TTL - found.age)),
        timeout: TIMEOUT_MS,
        agent,
      },
    );
  } catch (error) {
    const status = error instanceof WebPushError ? error.statusCode : undefined;
    if (status === undefined || status >= 500 || AGAIN.includes(status)) throw error;
    if (GONE.includes(status)) return deleteDevice(db, push, endpoint);
    log.error('push_refused', { sessionId: push.sessionId, host: new URL(endpoint).host, status });
  }
}

type Found = {
  endpoint: string;
  keys: { p256dh: string; auth: string };
  vapid: { publicKey: string; privateKey: string };
  id: string;
  title: string;
  message: string;
  /** Age of the notification in seconds. */
  age: number;
  school: Parameters<typeof brandOf>[0];
  /** Where the session was opened; empty at the platform's. */
  host: string;
  customDomain: string | null;
};

/** The browser shows it as coming from the session's host, and hands it to the scripts of whoever has that by now. */
function isStillAt({ host, customDomain, school }: Found, env: Env): boolean {
  const named = schoolOfHost(host, env);
  return !named || (named.domain ? named.domain === customDomain : named.slug === school.slug);
}

async function findPush(db: Database, { producerId, sessionId, notificationId }: Push): Promise<Found | undefined> {
  const { rows } = await readAsPlatform(db, (tx) =>
    sql<Found>`
      select d.endpoint, jsonb_build_object('p256dh', d.p256dh, 'auth', d.auth) as keys,
        jsonb_build_object('publicKey', k.public_key, 'privateKey', k.private_key) as vapid,
        n.id, n.title, n.message, extract(epoch from app_now() - n.created_at)::float8 as age,
        us.host, cs.custom_domain as "customDomain", ${FACE} as school
      from push_devices d
      join user_sessions us on us.id = d.session_id and us.is_active and us.expires_at > app_now()
      join students s on s.producer_id = d.producer_id and s.id = d.student_id
        and s.user_id = us.user_id and s.status = 'active' and s.notify_in_browser
      join notifications n on n.producer_id = d.producer_id and n.student_id = d.student_id
        and n.id = ${notificationId} and not n.read and n.created_at > app_now() - make_interval(secs => ${TTL})
      join client_settings cs on cs.producer_id = d.producer_id
      cross join push_keys k
      where d.producer_id = ${producerId} and d.session_id = ${sessionId}`.execute(tx),
  );
  return rows[0];
}

/** Unless the browser has a new endpoint by now. */
async function deleteDevice(db: Database, { producerId, sessionId }: Push, endpoint: string): Promise<void> {
  await asPlatform(db, (tx) =>
    tx
      .deleteFrom('push_devices')
      .where('producer_id', '=', producerId)
      .where('session_id', '=', sessionId)
      .where('endpoint', '=', endpoint)
      .execute(),
  );
}

/** Contact for push services, which require https or an e-mail address. */
const contactOf = ({ publicUrl, smtp, brevo }: Env): string => {
  const from = smtp?.from ?? brevo?.from;
  return publicUrl.startsWith('https:') ? publicUrl : from ? `mailto:${from}` : CONTACT;
};
