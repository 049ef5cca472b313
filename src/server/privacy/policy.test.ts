import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { RETENTION, shownRetention } from '#shared/privacy/retention.ts';
import { testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform, asSchool } from '../db.ts';
import { receivers } from './public/receivers.ts';

const app = await testApp();
const { db } = app.services;

let school: TestSchool;
beforeEach(async () => {
  school = await newSchool(db);
});

const pageAt = async (query = `?escola=${school.slug}`, caller = {}) =>
  app.fetch(`/alunos/privacidade${query}`, {}, caller);
const set = (columns: object) =>
  asPlatform(db, (tx) =>
    tx.updateTable('client_settings').set(columns).where('producer_id', '=', school.producerId).execute(),
  );

describe('a school’s privacy page', () => {
  test('is complete without scripts: controller, retention, and access to one’s own data', async () => {
    await set({ member_area_name: 'Escola <Vértice>', officer_name: 'Camila', officer_email: 'dados@escola.example' });
    const page = await (await pageAt()).text();
    expect(page).toContain('<html lang="pt-BR"');
    expect(page).not.toContain('<script');
    expect(page).toContain('Escola &#60;Vértice&#62;');
    expect(page).toContain('mailto:dados@escola.example');
    expect(page).toContain(`/alunos/privacidade/meus-dados?escola=${school.slug}`);
    for (const { label, why } of shownRetention(false)) {
      expect(page).toContain(label);
      expect(page).toContain(why);
    }
    expect(page).toMatch(/Versão 3 deste texto, de 26\/11\/2026/);
  });

  test('says so if there is no officer yet', async () => {
    expect(await (await pageAt()).text()).toContain('ainda não indicou um encarregado');
  });

  test('mentions the yearly clean-up only if it is on', async () => {
    const since = (at: string | null) =>
      asPlatform(db, (tx) => tx.updateTable('platform_settings').set({ cleanup_since: at }).execute());
    await since('2025-06-01');
    const on = await (await pageAt()).text();
    expect(on).toContain('10 de janeiro');
    for (const { label } of RETENTION) expect(on).toContain(label);
    expect(on).toContain('Um arquivo da limpeza,');
    await since(null);
    const off = await (await pageAt()).text();
    expect(off).not.toContain('10 de janeiro');
    expect(off).not.toMatch(/limpeza anual|arquivo da limpeza/i);
  });

  test('mentions the sealed file of the whole school, and its retention', async () => {
    expect(await (await pageAt()).text()).toMatch(/Arquivo cifrado da escola inteira<\/dt><dd><b>7\u00a0dias</);
  });

  test('is the session’s school’s if no address names one, also after another school’s page was opened, and otherwise the platform’s', async () => {
    const student = await newStudent(db, school);
    await set({ member_area_name: 'Minha escola' });
    const signedIn = await app.signedIn({ kind: 'student', ...student });
    expect(await (await pageAt('', signedIn)).text()).toContain('Minha escola');
    const [remembered = ''] = (await pageAt(`?escola=${(await newSchool(db)).slug}`)).headers.getSetCookie();
    const cookie = `${signedIn.cookie}; ${remembered.split(';')[0]}`;
    expect(await (await pageAt('', { ...signedIn, cookie })).text()).toContain('Minha escola');
    const nobodys = await pageAt('');
    expect([nobodys.status, nobodys.headers.get('location')]).toEqual([302, '/privacy']);
  });

  test('names sales platforms and video hosts only if they are used', async () => {
    expect(await (await pageAt()).text()).not.toContain('Hotmart');
    const { id } = await newCourse(db, school, { modules: [[{ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' }]] } as never);
    await asSchool(db, school, (tx) =>
      sql`
        insert into purchases (producer_id, id, course_id, platform, transaction_id, about)
        values (${school.producerId}, gen_random_uuid(), ${id}, 'hotmart', 'HP-1', 'transaction')`.execute(tx),
    );
    const page = await (await pageAt()).text();
    expect(page).toContain('Hotmart');
    expect(page).toContain('YouTube');
  });
});

describe('who else receives data', () => {
  const facts = { officer: null, ownMail: false, sales: [], videos: [] };
  const names = (operators: object, more = {}) =>
    receivers({ ...facts, ...more }, operators as never, 'Ateneu').map(({ who }) => who);

  test('are those of the settings, and nobody else', () => {
    expect(names({})).toEqual(['Ateneu', 'Serviço de avisos do seu navegador']);
    expect(names({ brevo: {}, s3: { region: 'sa-east-1' } }, { ownMail: true })).toEqual([
      ...['Ateneu', 'Brevo, contratada pela escola', 'Brevo, contratada pela plataforma', 'Amazon S3 (sa-east-1)'],
      'Serviço de avisos do seu navegador',
    ]);
    expect(names({ smtp: {} }, { videos: ['vimeo', 'external'], sales: ['kiwify'] })).toEqual([
      ...['Ateneu', 'Servidor de e-mail da plataforma', 'Kiwify', 'Vimeo', 'Serviço de avisos do seu navegador'],
    ]);
  });
});
