import { sql } from 'kysely';
import { hashPassword } from '#server/auth/passwords/passwords.ts';
import { chosenAfterProof } from '#server/auth/scope.ts';
import { asPlatform, type Database } from '#server/db.ts';
import { createOwner } from '#server/platform/owners.ts';
import { DAY_MS } from '#shared/time/dates.ts';
import { fillBin } from './bin.ts';
import { askQuestions } from './conversations.ts';
import { AQUARELA, EDICAO, FINANCAS, FOTOGRAFIA, PAO } from './courses.ts';
import { noteAccessEmails } from './emails.ts';
import { leaveHalfway, setPast, spreadOverTime } from './history.ts';
import { starLessons } from './library.ts';
import { DUDAS_NOTICES, leaveNotices } from './notices.ts';
import { payMonthly, refuseCard } from './payments.ts';
import { askAbout } from './quiz.ts';
import { type DemoServices, hangBanners, openSchool, PASSWORD, writeCourse } from './schools.ts';
import { attend, fillSchool } from './students.ts';
import { handInTasks } from './tasks.ts';
import { noteViewings } from './viewings.ts';

/* The named cast of the demonstration, the screenshots and the journeys, made through the application's own doors. */

const OWNER = { name: 'Dona Celeste', email: 'dona@demo.test' };
const DUDA = { name: 'Duda Martins', email: 'duda@demo.test', phone: '+5511987452210', cpf: '52998224725' };
const DUDAS_STARS = [
  'ISO sem ruído',
  'O primeiro investimento',
  'A cor da luz ao longo do dia',
  'Gastos que ninguém vê',
  'Medir a luz pelo rosto',
];
const EDU = { name: 'Edu Nogueira', email: 'edu@demo.test', phone: '+5521996120347', cpf: '16899535009' };

/** The owner comes last: see `seedDemo`. */
export async function seed(services: DemoServices): Promise<void> {
  const schools = await Promise.all([openVertice(services), openFermento(services), openAtelie(services)]);
  const [vertice, fermento] = schools;
  const { edicao, financas, fotografia } = vertice.courses;
  const duda = attend(services, vertice, DUDA, {
    daysAgo: 40,
    stays: [
      { course: financas, done: 6 },
      { course: edicao, done: 1, closed: true },
    ],
  })
    .then(() => attend(services, vertice, DUDA, { daysAgo: 5, stays: [{ course: fotografia, done: 8 }] }))
    .then(async (learner) => {
      await starLessons(services, learner, [fotografia, financas], DUDAS_STARS);
      await leaveNotices(services.db, learner, DUDAS_NOTICES);
      return learner;
    });
  const edu = attend(services, vertice, EDU, { daysAgo: 30, stays: [{ course: financas, done: 6 }] }).then(() =>
    attend(services, fermento, EDU, { daysAgo: 2, stays: [{ course: fermento.courses.pao, done: 2 }] }),
  );
  const [learner] = await Promise.all([duda, edu, ...schools.map((school) => school.fill())]);
  for (const school of schools) await school.age();
  await spreadOverTime(services.db);
  await leaveHalfway(services.db);
  await noteAccessEmails(services.db);
  await noteViewings(services.db, learner);
  await handInTasks(services, vertice, fotografia);
  await askQuestions(services, vertice, fotografia);
  await askAbout(services, vertice, fotografia, 'Escolher a janela');
  await fillBin(services, vertice, { copied: financas, shortened: fotografia });
  await createOwner(services.db, OWNER);
  await giveCastPasswords(services.db);
  await settlePlatform(services.db);
}

async function openVertice(services: DemoServices) {
  const { db } = services;
  const producer = { name: 'Ana Beatriz Lima', email: 'ana@demo.test' };
  const school = await openSchool(services, producer, {
    slug: 'escola-vertice',
    member_area_name: 'Escola Vértice',
    support_email: 'ajuda@escolavertice.test',
    logo: 'logos/vertice.png',
    social_links: { instagram: 'https://example.com/escolavertice', youtube: 'https://example.com/canal-vertice' },
  });
  const edicao = await writeCourse(services, school, EDICAO);
  const financas = await writeCourse(services, school, FINANCAS);
  const fotografia = await writeCourse(services, school, FOTOGRAFIA);
  await hangBanners(services, school, [
    { title: 'Semana da Luz Natural', image: 'banners/luz.webp', phoneImage: 'banners/luz-phone.webp' },
    { title: 'Finanças sem Medo', image: 'banners/financas.webp', phoneImage: 'banners/financas-phone.webp' },
  ]);
  return {
    ...school,
    courses: { edicao, financas, fotografia },
    fill: () => fillSchool(services, school, [fotografia, financas, edicao], { count: 58, seed: 7, days: [1, 86] }),
    age: async () => {
      await setPast(db, school, { daysAgo: 180, trial_ends_at: inDays(-175) });
      await payMonthly(db, school, { planId: 'professional', times: 6, until: new Date(inDays(25)) });
    },
  };
}

async function openFermento(services: DemoServices) {
  const school = await openSchool(
    services,
    { name: 'Bruno Sales', email: 'bruno@demo.test' },
    {
      slug: 'fermento',
      member_area_name: 'Fermento',
      support_email: 'padaria@fermento.test',
      primary_color: '#B4431C',
      navbar_color: '#FFFDF9',
      background_color: '#FBF4EA',
      secondary_light_color: '#FFFFFF',
      logo: 'logos/fermento.png',
    },
  );
  const pao = await writeCourse(services, school, PAO);
  return {
    ...school,
    courses: { pao },
    fill: () => fillSchool(services, school, [pao], { count: 6, seed: 23, days: [1, 4] }),
    age: () => setPast(services.db, school, { daysAgo: 4, trial_ends_at: inDays(0.8) }),
  };
}

async function openAtelie(services: DemoServices) {
  const school = await openSchool(
    services,
    { name: 'Carla Mendes', email: 'carla@demo.test' },
    {
      slug: 'atelie-carla',
      member_area_name: 'Ateliê Carla',
      support_email: 'ola@ateliecarla.test',
      primary_color: '#0F766E',
    },
  );
  const aquarela = await writeCourse(services, school, AQUARELA);
  return {
    ...school,
    fill: () => fillSchool(services, school, [aquarela], { count: 9, seed: 41, days: [12, 17] }),
    age: async () => {
      await setPast(services.db, school, { daysAgo: 17, trial_ends_at: inDays(-12) });
      await refuseCard(services.db, school, { planId: 'basic', at: inDays(-11) });
    },
  };
}

/** The cast has chosen its passwords, with mailboxes that are proven: no e-mail ever gives it another. */
async function giveCastPasswords(db: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await asPlatform(db, async (tx) => {
    await tx.updateTable('profiles').set({ mailbox_proven_at: sql`created_at` }).execute();
    await tx.deleteFrom('credentials').execute();
    await sql`
      insert into credentials (user_id, password_hash, origin)
      select id, ${passwordHash}, ${chosenAfterProof.origin} from profiles
      where role <> 'student' or email = any (${[DUDA.email, EDU.email]}::text[])`.execute(tx);
  });
}

/** Where producers find help. */
async function settlePlatform(db: Database): Promise<void> {
  await asPlatform(db, (tx) =>
    tx
      .updateTable('platform_settings')
      .set({
        support_email: 'suporte@ateneu.test',
        social_links: {
          instagram: 'https://example.com/ateneu',
          youtube: 'https://example.com/canal-ateneu',
          whatsapp: 'https://example.com/conversa-ateneu',
        },
      })
      .execute(),
  );
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
