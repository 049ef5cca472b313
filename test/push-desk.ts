import { expect } from 'vitest';
import { asPlatform, asSchool } from '#server/db.ts';
import { notify } from '#server/notifications/notify.ts';
import type { Push } from '#server/push/queue.ts';
import { sendPush } from '#server/push/send.ts';
import type { PushDevice } from '#shared/contract/push.ts';
import type { Caller, TestApp } from './app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool, type TestStudent } from './factories.ts';
import { asOwner } from './owner.ts';
import { newBrowser, type PushService } from './push-service.ts';

export const NOTICE = {
  type: 'system',
  title: 'Aula ao vivo',
  message: 'Hoje às 20h, “sem falta”.\nAté já!',
} as const;

export const newEndpoint = () => `https://fcm.googleapis.com/fcm/send/${crypto.randomUUID()}`;

/** A school with a student who wants notifications in the browser, and the service that takes them there. */
export async function pushDesk({ services, call, signedIn, url }: TestApp, service: PushService) {
  const { db, env, jobs, log } = services;
  Object.assign(service, { taken: [], answers: [], asked: 0, onAsked: () => {} });
  const school = await newSchool(db);

  async function newcomer(
    of: TestSchool = school,
    choices = { email: true, browser: true },
  ): Promise<[TestStudent, Caller]> {
    const made = await newStudent(db, of);
    await openEnrollment(db, made, (await newCourse(db, of)).id);
    const me = await signedIn({ kind: 'student', ...made });
    await call('student.setNotificationChoices', choices, me);
    return [made, me];
  }
  const [student, caller] = await newcomer();
  const allow = (subscription: PushDevice, who = caller) => call('student.keepPushDevice', subscription, who);

  /** The jobs of a school, in the order they were added. */
  const waiting = (of: TestSchool = school) =>
    asOwner<{ data: Push }>(
      url,
      `select data from pgboss.job where name = 'push' and data ->> 'producerId' = $1 order by created_on`,
      [of.producerId],
    ).then((rows) => rows.map(({ data }) => data));
  const send = (push: Push) => sendPush({ db, env, log, agent: service.agent }, push);

  return {
    school,
    student,
    caller,
    newcomer,
    allow,
    waiting,
    send,
    async browserOf(who = caller) {
      const browser = newBrowser(newEndpoint());
      expect((await allow(browser.subscription, who)).status).toBe(200);
      return browser;
    },
    tell: (of: TestStudent = student, notice: Parameters<typeof notify>[3] = NOTICE) =>
      asSchool(db, of, (tx) => notify(tx, jobs, { producerId: of.producerId, studentIds: [of.studentId] }, notice)),
    async sendAll(of: TestSchool = school) {
      for (const push of await waiting(of)) await send(push);
    },
    /** Lets a student be signed in on more than one. */
    severalDevices: () =>
      asPlatform(db, (tx) =>
        tx
          .updateTable('client_settings')
          .set({ single_device: false })
          .where('producer_id', '=', school.producerId)
          .execute(),
      ),
    devices: (of: TestSchool = school) =>
      asPlatform(db, (tx) =>
        tx.selectFrom('push_devices').selectAll().where('producer_id', '=', of.producerId).execute(),
      ),
  };
}
export type PushDesk = Awaited<ReturnType<typeof pushDesk>>;
