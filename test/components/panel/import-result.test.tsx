import { randomUUID } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asSchool } from '#server/db.ts';
import { importBatch } from '#server/students/import/batch.ts';
import { runUndo } from '#server/students/import/undo/work.ts';
import type { StudentImport } from '#shared/contract/people/imports.ts';
import { api } from '#web/lib/api/api.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../../app.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

const { call, confirm, services } = await testApp();
const { db } = services;

/** A list of two people for a published course, and of three for a draft. */
async function begin({ drafts = 0, sendLater = false } = {}) {
  const producer = await newProducer();
  const { producerId } = producer;
  const courses = [await newCourse(db, producer), await newCourse(db, producer, { published: false })];
  const ref = { producerId, importId: randomUUID() };
  const rows = Array.from({ length: 2 + drafts }, (_, at) => ({
    ...{ line: at + 1, email: `p${at}.${ref.importId}@example.com`, name: '', phone: '', cpf: '' },
    product: at < 2 ? 0 : 1,
  }));
  const products = courses.map(({ id }) => ({ key: id, courseIds: [id] }));
  const input = { importId: ref.importId, rows, courseIds: [], products, sendLater };
  expect(await call('producer.startImport', input, producer)).toMatchObject({ code: null });
  const work = async () => {
    while (await importBatch(services, ref));
  };
  const open = () => openPanel(producer, `/admin/students/importar?importacao=${ref.importId}`);
  return { producer, ref, work, open };
}

test('held e-mails of a draft are told apart: they leave when it is published', async () => {
  const { work, open } = await begin({ drafts: 3, sendLater: true });
  await work();
  await open();
  await screen.findByText('5 pessoas ainda não receberam o e-mail de acesso');
  await screen.findByText(/Para 3 pessoas o curso ainda é rascunho: os e-mails delas esperam a publicação\./);
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
  await screen.findByText('Os e-mails de 2 pessoas saem aos poucos; 3 saem quando o curso for publicado');
});

test('a process of the version before does not tell drafts apart: the others are counted', async () => {
  const { work, open } = await begin({ drafts: 3, sendLater: true });
  await work();
  await open();
  await screen.findByText('5 pessoas ainda não receberam o e-mail de acesso');
  queryClient.setQueriesData<StudentImport>({ queryKey: api.producer.import.key() }, (known) => {
    const { heldForDrafts: _, ...older } = known as StudentImport;
    return older;
  });
  await screen.findByText('2 pessoas ainda não receberam o e-mail de acesso');
});

test('held e-mails of those whom an undone import leaves their access can still be sent', async () => {
  const { producer, ref, work, open } = await begin({ sendLater: true });
  await work();
  await asSchool(db, ref, (tx) =>
    sql`update access_grants g set ends_at = app_now() + interval '30 days' from students s
      where s.producer_id = ${ref.producerId} and s.email like 'p0.%' and g.producer_id = s.producer_id and g.student_id = s.id`.execute(
      tx,
    ),
  );
  await confirm(producer);
  expect(await call('producer.undoImport', { importId: ref.importId }, producer)).toMatchObject({ code: null });
  await runUndo(db, ref);
  await open();
  await screen.findByText('1 pessoa ainda não recebeu o e-mail de acesso');
  await user.click(screen.getByRole('button', { name: 'Enviar agora' }));
  await screen.findByText('Os e-mails de 1 pessoa saem aos poucos');
});

test('an undo that was given up is not called done, and is tried again', async () => {
  const { ref, work, open } = await begin();
  await work();
  await asSchool(db, ref, async (tx) => {
    await sql`update student_imports set undo_started_at = app_now(), undo_finished_at = app_now(), failures = 10
      where id = ${ref.importId}`.execute(tx);
    await sql`update student_import_rows set undone = 'not_processed' where import_id = ${ref.importId}`.execute(tx);
  });
  await open();
  await screen.findByText('A operação parou antes do fim');
  await screen.findByText('2 linhas não foram desfeitas');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Desfazendo a importação...');
  expect(await runUndo(db, ref)).toBe('over');
  await screen.findByText('Importação desfeita');
});

test('the list of students follows a running import to its end', async () => {
  const { producer, work } = await begin();
  await openPanel(producer, '/admin/students');
  await screen.findByText('Importação em andamento');
  await work();
  await screen.findAllByText(/^p0\./);
  await waitFor(() => expect(screen.queryByText('Importação em andamento')).toBeNull());
});
