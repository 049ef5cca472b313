import { asPlatform } from '#server/db.ts';
import { webhookUrl } from '#server/sales/deliveries/address.ts';
import { workOnDelivery } from '#server/sales/work.ts';
import type { TestApp } from './app.ts';
import type { TestSchool } from './factories.ts';

type Sent = { headers?: Record<string, string>; query?: string; method?: string; type?: string };

/** A course's address, as the platforms use it, and what the school has of it. */
export function salesDesk({ services, fetch }: TestApp, school: TestSchool, courseId: string) {
  const { db, env } = services;
  const { producerId } = school;
  const path = (version = 1) => webhookUrl(env, { courseId, version }).slice(env.publicUrl.length);

  /** Posts what a platform would: an object as JSON, anything else as it is. */
  const post = (body: unknown, { headers = {}, query = '', method = 'POST', type = 'application/json' }: Sent = {}) =>
    fetch(`${path()}${query}`, {
      method,
      headers: { 'content-type': type, ...headers },
      body: typeof body === 'string' || body instanceof Uint8Array ? (body as string) : JSON.stringify(body),
    });

  /** Everything that waits for its job gets it, ten at a time as the queue does. */
  const work = async () => {
    const waiting = await asPlatform(db, (tx) =>
      tx
        .selectFrom('webhook_deliveries')
        .where('producer_id', '=', producerId)
        .where('status', '=', 'received')
        .select('id')
        .execute(),
    );
    await Promise.all(waiting.map(({ id }) => workOnDelivery(services, { producerId, deliveryId: id })));
  };

  return {
    path,
    post,
    work,
    /** Posts, works, and answers with what was said: a sale from the beginning to its end. */
    async tell(body: unknown, sent?: Sent) {
      const response = await post(body, sent);
      await work();
      return response.status;
    },
    students: () =>
      asPlatform(db, (tx) => tx.selectFrom('students').selectAll().where('producer_id', '=', producerId).execute()),
    emails: () =>
      asPlatform(db, (tx) => tx.selectFrom('email_logs').selectAll().where('producer_id', '=', producerId).execute()),
    deliveries: () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('webhook_deliveries')
          .selectAll()
          .where('producer_id', '=', producerId)
          .orderBy('received_at')
          .execute(),
      ),
    purchases: () =>
      asPlatform(db, (tx) => tx.selectFrom('purchases').selectAll().where('producer_id', '=', producerId).execute()),
    /** Of everybody in this course. */
    enrolments: () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('enrollments')
          .selectAll()
          .where('producer_id', '=', producerId)
          .where('course_id', '=', courseId)
          .execute(),
      ),
    grants: () =>
      asPlatform(db, (tx) =>
        tx
          .selectFrom('access_grants')
          .selectAll()
          .where('producer_id', '=', producerId)
          .where('closed_at', 'is', null)
          .orderBy('reference')
          .execute(),
      ),
  };
}
