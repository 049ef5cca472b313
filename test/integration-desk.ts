import { asPlatform } from '#server/db.ts';
import type { Caller, TestApp } from './app.ts';
import { newCourse, newSchool } from './factories.ts';

type Body = string | FormData | URLSearchParams | object;

export const withKey = (key: string): Caller => ({ headers: { authorization: `Bearer ${key}` } });

/** A school whose producer's own system calls. */
export async function integrationDesk({ services: { db }, call, fetch, signedIn }: TestApp) {
  const school = await newSchool(db);
  const { producerId } = school;
  const producer = await signedIn({ kind: 'producer', userId: producerId });
  const newKey = async () => ((await call('producer.createApiKey', undefined, producer)).data as { key: string }).key;
  const keyed = withKey(await newKey());
  const { id: courseId } = await newCourse(db, school);

  async function post(path: string, body: Body, caller: Caller) {
    const asIs = typeof body === 'string' || body instanceof FormData || body instanceof URLSearchParams;
    const init = asIs ? { body } : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
    const response = await fetch(`/api/${path}`, { method: 'POST', redirect: 'manual', ...init }, caller);
    return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
  }

  return {
    school,
    producer,
    courseId,
    keyed,
    newKey,
    post,
    enrol: (body: Body, caller = keyed, course = courseId) => post(`userWebhook.php?course_id=${course}`, body, caller),
    students: () =>
      asPlatform(db, (tx) => tx.selectFrom('students').selectAll().where('producer_id', '=', producerId).execute()),
    emails: () =>
      asPlatform(db, (tx) => tx.selectFrom('email_logs').selectAll().where('producer_id', '=', producerId).execute()),
    keyRow: () =>
      asPlatform(db, (tx) =>
        tx.selectFrom('api_keys').selectAll().where('producer_id', '=', producerId).executeTakeFirst(),
      ),
  };
}
export type IntegrationDesk = Awaited<ReturnType<typeof integrationDesk>>;
