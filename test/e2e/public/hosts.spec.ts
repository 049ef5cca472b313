import { rm } from 'node:fs/promises';
import type { APIRequestContext, Page } from '@playwright/test';
import { type DnsServer, startDns } from '../../servers/dns-server.ts';
import type { App } from '../app.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { expect, test } from '../fixtures.ts';
import { letReadInbox } from '../inbox.ts';
import { startShiftedApp } from '../shifted-app.ts';

/* Two schools on two hosts of one application: a domain of its own, and a sub-domain of the platform. */

const DOMAIN = 'aulas.escola.example';
const PASSWORD = 'demo1234';

let dns: DnsServer;
let app: App;
test.beforeAll(async () => {
  dns = await startDns();
  app = await startShiftedApp({
    env: { SCHOOL_DOMAIN: 'localhost', DNS_SERVERS: dns.address, TRUSTED_PROXIES: '127.0.0.1,::1' },
  });
});
test.afterAll(async () => {
  await app.stop();
  await dns.stop();
  await rm(app.dataDir, { recursive: true, force: true });
});

type Place = { origin: string; host: string; name: string; marks: string[]; course: string };
const places = (): { vertice: Place; fermento: Place } => ({
  vertice: {
    host: `${DOMAIN}:${app.port}`,
    origin: `http://${DOMAIN}:${app.port}`,
    name: 'Escola Vértice',
    marks: ['Vértice', 'escola-vertice', DOMAIN],
    course: 'Finanças',
  },
  fermento: {
    host: `fermento.localhost:${app.port}`,
    origin: `http://fermento.localhost:${app.port}`,
    name: 'Fermento',
    marks: ['Fermento', 'fermento'],
    course: 'Pão',
  },
});

async function signIn(page: Page, address: string, email: string) {
  await page.goto(address);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
}

/** What a link preview reads, and the files it references. */
async function faceOf(request: APIRequestContext, { host }: Place) {
  const get = (path: string) => request.get(app.url + path, { headers: { host } });
  const html = await (await get('/alunos/login')).text();
  const value = (pattern: RegExp) => pattern.exec(html)?.[1] ?? '';
  const property = (name: string) => value(new RegExp(`(?:name|property)="${name}" content="([^"]*)"`));
  const manifest = await (await get(value(/rel="manifest" href="([^"]*)"/))).json();
  const icons = [value(/rel="icon" href="([^"]*)"/), ...manifest.icons.map(({ src }: { src: string }) => src)];
  const pictures: string[] = [];
  for (const icon of icons) {
    const answer = await get(icon);
    expect([icon, answer.status(), answer.headers()['content-type']]).toEqual([icon, 200, 'image/png']);
    pictures.push((await answer.body()).toString('base64'));
  }
  return {
    html,
    manifest,
    pictures,
    title: value(/<title>([^<]*)/),
    shared: [property('og:title'), property('og:site_name'), property('twitter:title')],
    description: property('og:description'),
    image: property('og:image'),
    theme: property('theme-color'),
  };
}

async function mailTo(page: Page, email: string, from: string): Promise<string> {
  await letReadInbox(page);
  const mail = page.getByRole('link', { name: new RegExp(`${from}.*${email}|${email}.*${from}`) }).first();
  await expect(async () => {
    await page.goto(app.inboxUrl);
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  return (await page.locator('iframe').getAttribute('srcdoc')) ?? (await page.frames()[1]?.content()) ?? '';
}

/** A person new to both schools, which both send an access e-mail. */
async function enrollInBoth(request: APIRequestContext, email: string) {
  for (const producer of ['ana@demo.test', 'bruno@demo.test']) {
    await request.post(`${app.url}/api/session`, { data: { email: producer, password: PASSWORD } });
    const { courses } = await (await request.get(`${app.url}/api/producer/courses`)).json();
    const courseIds = [courses[0].id];
    const enrolled = await request.post(`${app.url}/api/producer/students`, {
      data: { name: 'Nina', email, courseIds },
    });
    expect(enrolled.status()).toBe(201);
  }
}

/** The parts of a school's branding that its e-mails share with its pages. */
function marksIn(html: string): { color: string; logo: string } {
  const value = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(html)?.[1] ?? `no ${name}`;
  return { color: value('primaryColor'), logo: value('logoUrl') };
}

test('a producer adds a domain of their own, and each school is only at its address', async ({ page, request }) => {
  const { vertice, fermento } = places();

  await signIn(page, `${app.url}/login`, 'ana@demo.test');
  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await page.getByRole('link', { name: 'Configurar endereço' }).click();
  const card = page.getByRole('region', { name: 'Domínio próprio' });
  await card.getByLabel('Domínio').fill('127.0.0.1');
  await card.getByRole('button', { name: 'Continuar' }).click();
  await expect(card.getByText('Informe um domínio seu, como aulas.suaescola.com.br')).toBeVisible();
  await card.getByLabel('Domínio').fill(`https://${DOMAIN}/`);
  await card.getByRole('button', { name: 'Continuar' }).click();
  const identity = page.getByRole('dialog', { name: 'Confirme que é você' });
  await identity.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await identity.getByRole('button', { name: 'Confirmar' }).click();
  await expect(card.getByText('Crie estes dois registros')).toBeVisible();
  const unknown = await request.get(`${app.url}/alunos/login`, { headers: { host: vertice.host } });
  expect(unknown.status(), 'not before it is verified').toBe(421);
  await card.getByRole('button', { name: 'Verificar' }).click();
  await expect(card.getByRole('status')).toContainText('Ainda não encontramos o registro TXT');
  await expectAccessible(page, 'address');

  const proof = await card.getByText(/^ateneu=/).textContent();
  dns.records.set(`TXT _ateneu.${DOMAIN}`, [proof ?? '']);
  dns.records.set(`CNAME ${DOMAIN}`, ['localhost']);
  await expect(async () => {
    await card.getByRole('button', { name: 'Verificar' }).click();
    await expect(card.getByRole('status')).toContainText('Domínio verificado', { timeout: 1_000 });
  }).toPass();
  await expect(page.getByRole('region', { name: 'Entrada dos alunos' })).toContainText(
    `${vertice.origin}/alunos/login`,
  );

  const faces = { vertice: await faceOf(request, vertice), fermento: await faceOf(request, fermento) };
  for (const [own, other] of [
    ['vertice', 'fermento'],
    ['fermento', 'vertice'],
  ] as const) {
    const { html, manifest, pictures, ...face } = faces[own];
    const { name, origin } = places()[own];
    expect(face).toMatchObject({ title: name, shared: [name, name, name] });
    expect(face.description).toContain(name);
    expect(face.image).toContain(`${origin}/brand/`);
    expect(manifest).toMatchObject({ name, start_url: '/alunos/cursos', theme_color: face.theme });
    for (const mark of places()[other].marks) {
      expect(html, `${mark} at ${own}`).not.toContain(mark);
      expect(JSON.stringify(manifest), `${mark} at ${own}`).not.toContain(mark);
    }
    for (const picture of pictures) expect(faces[other].pictures).not.toContain(picture);
    expect(faces[other].html, 'its colours').not.toContain(
      `"primaryColor":"${/"primaryColor":"(#\w+)"/.exec(html)?.[1]}"`,
    );
  }
  expect(faces.vertice.theme).not.toBe(faces.fermento.theme);

  // A student of both schools, signed in at both hosts in one browser.
  for (const [own, other] of [
    [vertice, fermento],
    [fermento, vertice],
  ] as const) {
    await signIn(page, `${own.origin}/alunos/login`, 'edu@demo.test');
    await expect(page.getByRole('link', { name: new RegExp(own.course) }).first()).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`${own.name}$`));
    await expect(page).toHaveURL(new RegExp(`^${own.origin}/`));
    const shown = await page.content();
    for (const mark of [...other.marks, other.course]) expect(shown, `${mark} at ${own.name}`).not.toContain(mark);
  }
  await page.goto(`${vertice.origin}/alunos/cursos`);
  await expect(page.getByRole('link', { name: /Finanças/ }).first(), 'still signed in at the first').toBeVisible();

  // The panel is on the platform's host, to which a school's host redirects.
  await page.goto(`${fermento.origin}/dashboard`);
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await page.goto(fermento.origin);
  await expect(page).toHaveURL(new RegExp(`^${fermento.origin}/alunos/`));

  // An e-mail contains the address of the school that sends it.
  for (const { host } of [vertice, fermento]) {
    const asked = await request.post(`${app.url}/api/password-recoveries`, {
      headers: { host },
      data: { email: 'edu@demo.test', audience: 'student' },
    });
    expect(asked.status()).toBe(200);
  }
  await enrollInBoth(request, 'nina@demo.test');
  for (const [own, other] of [
    ['vertice', 'fermento'],
    ['fermento', 'vertice'],
  ] as const) {
    const { name, origin } = places()[own];
    // Links that open more than the school are on the operator's host.
    const operated = `http://${{ vertice: 'escola-vertice', fermento: 'fermento' }[own]}.localhost:${app.port}`;
    for (const [email, address] of [
      ['edu@demo.test', `${operated}/reset-password`],
      ['nina@demo.test', `${origin}/alunos/curso`],
    ] as const) {
      const mail = await mailTo(page, email, name);
      expect(mail).toContain(`href="${address}`);
      const face = { own: marksIn(faces[own].html), other: marksIn(faces[other].html) };
      for (const mark of [name, origin, face.own.color, face.own.logo])
        expect(mail, `${mark} of ${own}`).toContain(mark);
      for (const mark of [...places()[other].marks, face.other.color, face.other.logo, app.url])
        expect(mail, `${mark} in the mail of ${own}`).not.toContain(mark);
      const logo = page.frameLocator('iframe').locator('img').first();
      await expect(logo).toHaveAttribute('src', `${origin}${face.own.logo}`);
    }
  }
});

test('an unknown host gets a plain page for every address', async ({ request }) => {
  for (const host of ['ninguem.example', 'ninguem.localhost', 'escola-vertice.localhost.mau.example', '203.0.113.9']) {
    for (const path of ['/', '/alunos/login', '/login', '/api/session', '/brand/fermento/icon-192.png']) {
      const answer = await request.get(app.url + path, { headers: { host } });
      expect([host, path, answer.status()]).toEqual([host, path, 421]);
      const text = await answer.text();
      expect(text).toContain('Nada é servido neste endereço.');
      for (const brand of ['Ateneu', 'Vértice', 'Fermento']) expect(text).not.toContain(brand);
    }
  }
  expect((await request.get(`${app.url}/tls/ask?domain=ninguem.example`)).status()).toBe(404);
});
