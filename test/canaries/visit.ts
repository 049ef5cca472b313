import { randomUUID } from 'node:crypto';
import type { Services } from '#server/context.ts';
import { hashToken } from '#server/crypto/tokens.ts';
import { asPlatform } from '#server/db.ts';
import type { Message, Transport } from '#server/email/providers/transport.ts';
import { sendQueuedEmail } from '#server/email/worker.ts';
import { workOnDelivery } from '#server/sales/work.ts';
import type { SalesWebhook } from '#shared/contract/school/sales.ts';
import { previewAddress } from '#shared/preview.ts';
import { type Operation, operations, type TestApp } from '../app.ts';
import { MATRIX } from '../authorization/matrix.ts';
import { PRINCIPALS, type Principal, type World } from '../authorization/world.ts';
import { type Cast, callerOf, tokenSecrets } from './cast.ts';
import { bytes, inClear, inCookie, type Secret } from './secrets.ts';

export type Doors = Record<Principal, Pick<TestApp, 'call' | 'fetch'>>;

/** Every operation as everybody, allowed or not. Leaving comes last, since it ends what the others need. */
export async function callEverything(doors: Doors, world: World, secrets: Secret[]): Promise<void> {
  const last: Operation[] = ['public.endImpersonation', 'public.signOut'];
  for (const operation of [...operations().filter((each) => !last.includes(each)), ...last])
    for (const principal of PRINCIPALS)
      await doors[principal].call(
        operation,
        MATRIX[operation].input(world.targets.own),
        await callerOf(world, principal, secrets),
      );
}

/** The pages that carry their first screen's data, to those who see them. @returns their statuses */
export async function loadShells(doors: Doors, world: World, { slug, producerId, secrets }: Cast): Promise<number[]> {
  const pages: [Principal, string][] = [
    ['anonymous', '/login'],
    ['anonymous', `/alunos/login?escola=${slug}`],
    ['anonymous', '/alunos/cursos'],
    ['student', '/alunos/cursos'],
    ['student', `/alunos/curso/${world.targets.own.courseId}`],
    ['student', '/alunos/notificacoes'],
    ['producer', '/dashboard'],
    ['producer', '/admin/courses/lixeira'],
    ['producer', '/admin/courses/notificacoes'],
    ['producer', '/admin/students'],
    ['producer', previewAddress('/alunos/cursos', producerId)],
    ['producer', previewAddress(`/alunos/curso/${world.targets.own.courseId}`, producerId)],
    ['producerOther', previewAddress(`/alunos/curso/${world.targets.own.courseId}`, producerId)],
    ['producerOther', '/admin/students'],
    ['owner', '/admin/super'],
    ['viewer', '/dashboard'],
  ];
  const statuses: number[] = [];
  for (const [principal, path] of pages) {
    const response = await doors[principal].fetch(path, {}, await callerOf(world, principal, secrets));
    statuses.push(response.status);
  }
  return statuses;
}

/** Signing in, forgetting the password and choosing another: what is typed and what is handed out are secrets alike. */
export async function goThroughSignIn({ anonymous }: Doors, services: Services, cast: Cast): Promise<void> {
  const { slug, secrets, password, colleague } = cast;
  const inSchool = { headers: { cookie: `escola=${slug}` } };
  const enter = async (operation: 'public.signInStudent' | 'public.resetPassword', input: object) => {
    const { status, setCookie, text } = await anonymous.call(operation, input, inSchool);
    const token = inCookie({ cookie: setCookie ?? '' });
    if (!token) throw new Error(`${operation} gave no session: ${status} ${text}`);
    secrets.push(...tokenSecrets(`the token of ${operation}`, token));
  };
  await enter('public.signInStudent', { email: colleague.email, password });
  await anonymous.call('public.signInStudent', { email: colleague.email, password: `${password}-errada` }, inSchool);

  await anonymous.call('public.requestRecovery', { email: colleague.email, audience: 'student' }, inSchool);
  const { text } = await sendLatestTo(colleague.email, services);
  const token = /#([\w-]{43})/.exec(text)?.[1];
  if (!token) throw new Error(`The recovery e-mail has no link: ${text}`);
  secrets.push(...tokenSecrets('a recovery token', token));
  await anonymous.call('public.checkToken', { token, kind: 'recovery' });
  const chosen = `nova-${password}`;
  await enter('public.resetPassword', { token, password: chosen });
  // Both forms contain the first password, which is searched for already; this names the second by itself.
  secrets.push(inClear('a chosen password', chosen));
}

/** Enrolls somebody without a password, which is generated and only sent by e-mail. */
export async function enrollNewcomer({ producer }: Doors, services: Services, world: World, cast: Cast): Promise<void> {
  const email = `novata-${cast.colleague.userId}@example.com`;
  const input = { name: 'Novata', email, courseIds: [world.targets.own.courseId] };
  await producer.call('producer.enrollStudent', input, await callerOf(world, 'producer', cast.secrets));
  const { text } = await sendLatestTo(email, services);
  const password = /Senha:\s*(\S+)/i.exec(text)?.[1];
  if (!password) throw new Error(`The access e-mail has no password: ${text}`);
  cast.secrets.push(inClear('the password of an access e-mail', password));
}

/** A platform tells of sales, rightly and wrongly: its secret, the address and the buyer are nobody else's business. */
export async function tellOfSales({ producer, anonymous }: Doors, services: Services, world: World, cast: Cast) {
  const { courseId } = world.targets.own;
  const [secret, order] = [`segredo-${randomUUID()}`, randomUUID()];
  const buyer = `compradora-${order}@example.com`;
  const caller = await callerOf(world, 'producer', cast.secrets);
  await producer.call('producer.setWebhookSecret', { courseId, platform: 'cakto', secret }, caller);
  const { data } = await producer.call('producer.webhook', { courseId }, caller);
  const path = (data as { url: string }).url.slice(services.env.publicUrl.length);
  const tell = async (to: string, event: string, given: string) => {
    const customer = { name: 'Compradora', email: buyer, docNumber: CPF_OF_BUYER };
    const body = JSON.stringify({ secret: given, event, data: { id: order, customer } });
    return (await anonymous.fetch(to, { method: 'POST', body, headers: { cookie: `sid=${secret}` } })).status;
  };
  const answers = [
    await tell(path, 'purchase_approved', secret),
    await tell(path, 'purchase_approved', `${secret}-errado`),
    await tell(`${path}x`, 'purchase_approved', secret),
  ];
  if (answers.join() !== '200,401,401') throw new Error(`Sales were answered with ${answers}`);
  const { deliveries } = (await producer.call('producer.webhook', { courseId }, caller)).data as SalesWebhook;
  const { id: deliveryId = '' } = deliveries.find(({ sender }) => sender === 'Cakto') ?? {};
  await workOnDelivery(services, { producerId: cast.producerId, deliveryId });
  await producer.call('producer.delivery', { deliveryId }, caller);

  const kept = (place: string) =>
    ['answer to producer', 'answer to viewer', 'table students', 'table profiles', 'table email_logs'].includes(place);
  cast.secrets.push(
    inClear("a platform's secret", secret),
    bytes("a platform's secret, as bytes", Buffer.from(secret)),
    {
      name: "a course's token",
      forms: [path.split('token=')[1] ?? ''],
      home: (place) => place === 'answer to producer',
    },
    { name: "a buyer's e-mail", forms: [buyer], home: kept },
    bytes("a buyer's e-mail, as bytes", Buffer.from(buyer)),
    { name: "a buyer's CPF", forms: [CPF_OF_BUYER], home: kept },
  );
}

const CPF_OF_BUYER = '39053344705';

/** Calls of a producer's own system, with an API key that is shown once and a password in its message. */
export async function callAsOwnSystem({ producer, anonymous }: Doors, services: Services, world: World, cast: Cast) {
  const made = await producer.call('producer.createApiKey', undefined, await callerOf(world, 'producer', []));
  const { key } = made.data as { key: string };
  const written = `escrita-${randomUUID()}`;
  const byProducer: Secret['home'] = (place) => place === 'answer to producer';
  cast.secrets.push(
    { name: 'an API key', forms: [key], home: byProducer },
    bytes('the hash of an API key', hashToken(key), (place) => place === 'table api_keys'),
    inClear('a password that a system wrote', written),
  );
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const call = async (path: string, body: object) => {
    const response = await anonymous.fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  const { email } = cast.colleague;
  await call('sendHostingerEmail.php', { to: email, subject: 'Acesso', html: `<p>${written}</p>`, senderName: '' });
  await call('sendHostingerEmail.php', { to: email, subject: 'Outro', html: `<p>${written}</p>`, senderName: '' });
  const { html } = await sendLatestTo(email, services);
  if (!html.includes(written)) throw new Error('The message does not say what was written');
  const person = { email: `sistema-${email}`, name: 'Do sistema', password: written };
  await call(`userWebhook.php?course_id=${world.targets.own.courseId}`, person);
}

async function sendLatestTo(address: string, services: Services): Promise<Message> {
  const sent: Message[] = [];
  const transport: Transport = {
    send: async (message) => `<${sent.push(message)}@example.com>`,
    close: () => {},
  };
  const { id } = await asPlatform(services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .where('recipient_email', '=', address)
      .orderBy('created_at', 'desc')
      .select('id')
      .executeTakeFirstOrThrow(),
  );
  await sendQueuedEmail({ ...services, transportFor: () => transport }, id);
  const [message] = sent;
  if (!message) throw new Error(`Nothing was sent to ${address}`);
  return message;
}
