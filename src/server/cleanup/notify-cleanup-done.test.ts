import { rm } from 'node:fs/promises';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { localDay } from '#shared/time/dates.ts';
import { addDays, formatDay } from '#shared/time/days.ts';
import { doorOn } from '#test/cleanup/app-on.ts';
import { populatedDatabase } from '#test/cleanup/populated.ts';
import { cleanAll } from '#test/cleanup/run.ts';
import { LARGE } from '#test/cleanup/schools.ts';
import { ownDatabase } from '#test/database.ts';
import { type OutgoingMail, outgoingMail } from '#test/fixtures/outgoing-mail.ts';
import { asPlatform } from '../db.ts';

let template: string;
let app: Awaited<ReturnType<typeof doorOn>>;
let mail: OutgoingMail;

beforeAll(async () => {
  ({ template } = await populatedDatabase());
});
beforeEach(async () => {
  app = await doorOn(await ownDatabase(template));
  mail = await outgoingMail(app.services);
});
afterEach(async () => {
  await Promise.all([mail.stop(), app.services.db.close()]);
  await rm(app.services.env.dataDir, { recursive: true });
});

const queued = () =>
  asPlatform(app.services.db, (tx) =>
    tx
      .selectFrom('email_logs')
      .select(['id', 'recipient_email', 'producer_id'])
      .where('template_name', '=', 'cleanup_done')
      .orderBy('recipient_email')
      .execute(),
  );

test('each producer who lost students is notified once by concurrent workers', async () => {
  await Promise.all([cleanAll(app.services), cleanAll(app.services)]);
  await cleanAll(app.services);
  expect(await queued()).toMatchObject(
    ['expired', 'large', 'middle'].map((name) => ({ recipient_email: `${name}@escola.test`, producer_id: null })),
  );
});

test('the e-mail says how many were removed and kept, and until when they can be restored', async () => {
  await cleanAll(app.services);
  for (const { id } of await queued()) await mail.send(id);
  const [large] = mail.receivedBy('large@escola.test');
  const until = formatDay(addDays(localDay(new Date()), 90));
  expect(large?.subject).toBe(`Limpeza anual concluída: ${LARGE - 1} alunos removidos`);
  expect(large?.from?.name).toBe('Ateneu');
  expect(large?.text).toContain('A limpeza anual foi concluída, Produtora large');
  expect(large?.text).toContain(
    `Alunos removidos: ${LARGE - 1}\nContinuam na escola: 1\nArquivo disponível até: ${until}`,
  );
  expect(large?.text).toContain(`Até ${until} eles podem ser restaurados a partir do arquivo`);
  expect(large?.html).toContain('/admin/students');
  expect(mail.receivedBy('middle@escola.test')[0]?.text).not.toContain('Continuam na escola');
});

test('nothing is sent once the archive is gone', async () => {
  await cleanAll(app.services);
  await asPlatform(app.services.db, (tx) => tx.updateTable('cleanup_schools').set({ archive_key: null }).execute());
  for (const { id } of await queued()) await mail.send(id);
  expect(mail.receivedBy('large@escola.test')).toEqual([]);
  expect(await queued()).toEqual([]);
});
