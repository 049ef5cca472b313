import type { Page } from '@playwright/test';
import { newBrowser } from '../../servers/push-service.ts';
import { appUrl } from '../api.ts';
import { expect, ownAddress, test } from '../fixtures.ts';
import { enroll, openSchool, PASSWORD, slugOf, writeCourse } from '../school.ts';

/* The students' area as an installed application: what the browser caches, and what it shows without a connection. */

test.use({ serviceWorkers: 'allow', freshContext: true });

const hostOf = (slug: string) => appUrl().replace('localhost', `${slug}.localhost`);

/** The service worker is registered once the first screen has settled; where a busy browser gives up, at the next visit. */
const workerOf = (page: Page) =>
  expect(async () => {
    const controlled = () => navigator.serviceWorker.controller !== null;
    await page.waitForFunction(controlled, undefined, { timeout: 20_000 }).catch(async (error) => {
      await page.reload();
      throw error;
    });
  }).toPass();

const keptBy = (page: Page) =>
  page.evaluate(async () => {
    const caching = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caching.flat().map(({ url }) => new URL(url).pathname);
  });

/** Simulates Chromium's install prompt, which a headless browser never shows. */
/** Waits for the listener, since server-rendered content is there earlier. */
const offerInstallation = (page: Page) =>
  expect(async () => {
    await page.evaluate(() =>
      window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: async () => {} })),
    );
    await expect(page.getByRole('button', { name: 'Instalar aplicativo' })).toBeVisible({ timeout: 1_000 });
  }).toPass();

test('without a connection each school shows its own offline page, and nothing personal is stored', async ({
  page,
}) => {
  const origin = hostOf('escola-vertice');
  await page.goto(`${origin}/alunos/login`);
  await workerOf(page);
  // As signing out does.
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
  await page.reload();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => keptBy(page)).toContain('/brand/escola-vertice/offline');
  await page.context().setOffline(true);
  await page.goto(`${origin}/alunos/cursos`);
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
  await expect(page).toHaveTitle('Sem conexão · Escola Vértice');
  expect(await page.content()).not.toContain('Fermento');
  await page.context().setOffline(false);
  await expect(page.getByLabel('E-mail'), 'it comes back by itself').toBeVisible();

  const other = await page.request.get(`${appUrl()}/alunos/sw.js?escola=fermento`);
  expect(other.headers()['cache-control']).toBe('no-cache');
  expect(await other.text()).toContain("'/brand/fermento/offline?v=");
});

test('a student’s pages and responses are never cached, and signing out clears the rest', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email } = await enroll(school, [course]);
  const origin = hostOf(await slugOf(school));
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
  await page.goto(`${origin}/alunos/login`);
  await workerOf(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await offerInstallation(page);
  await page.getByRole('button', { name: 'Instalar aplicativo' }).click();
  await expect(page.getByRole('button', { name: 'Instalar aplicativo' })).toHaveCount(0);
  await page.getByRole('link', { name: /Cerâmica/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cerâmica' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Cerâmica' })).toBeVisible();
  await expect.poll(() => keptBy(page)).toContainEqual(expect.stringMatching(/^\/assets\//));
  const kept = await keptBy(page);
  expect(kept.filter((path) => !/^\/(assets\/|brand\/[\w-]+\/offline$)/.test(path))).toEqual([]);

  await page.evaluate(async () => (await caches.open('antes')).put('/antes', new Response('de quem saiu')));
  await page.getByRole('button', { name: 'Sair' }).first().click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect.poll(() => page.evaluate(() => caches.has('antes'))).toBe(false);
});

/** Simulates a push message; a headless browser has no push service and shows no notifications. */
async function deliver(page: Page, data: object): Promise<unknown> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
    const shown = new Promise((resolve) => {
      registration.showNotification = async (title, options) => resolve({ title, ...options });
    });
    Object.assign(self, { shown });
  });
  const client = await page.context().newCDPSession(page);
  const registered = new Promise<{ registrationId: string; scopeURL: string }>((resolve) =>
    client.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [known] }) => known && resolve(known)),
  );
  await client.send('ServiceWorker.enable');
  const { registrationId, scopeURL } = await registered;
  const { origin } = new URL(scopeURL);
  await client.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(data) });
  return worker?.evaluate(() => Reflect.get(self, 'shown'));
}

test('notifications are permitted with a click, and shown while no page is visible', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email } = await enroll(school, [course]);
  const slug = await slugOf(school);
  const origin = hostOf(slug);
  const { subscription } = newBrowser('https://fcm.googleapis.com/fcm/send/e2e');
  await page.addInitScript((given) => {
    let permission: NotificationPermission = 'default';
    Object.defineProperty(Notification, 'permission', { get: () => permission });
    Notification.requestPermission = async () => {
      permission = 'granted';
      return permission;
    };
    PushManager.prototype.subscribe = async () => ({ toJSON: () => given }) as unknown as PushSubscription;
  }, subscription);
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
  await page.goto(`${origin}/alunos/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('link', { name: /Cerâmica/ })).toBeVisible();

  await page.goto(`${origin}/alunos/configuracoes?aba=notificacoes`);
  const kept = page.waitForRequest('**/rpc/student/savePushDevice');
  await page.getByRole('switch', { name: /Notificações no navegador/ }).click();
  await expect(page.getByText('Preferências salvas')).toBeVisible();
  const answer = await (await kept).response();
  expect([answer?.status(), (await kept).postDataJSON()]).toEqual([200, { json: subscription }]);

  const icon = `/brand/${slug}/icon-192.png`;
  const pushed = { id: 'n1', title: 'Aula ao vivo', message: 'Hoje às 20h.', icon };
  expect(await deliver(page, pushed)).toEqual({
    title: 'Aula ao vivo',
    body: 'Hoje às 20h.',
    icon,
    tag: 'n1',
    lang: 'pt-BR',
  });
});

test('a pressed notification is shown by the page in use, which keeps what is written there', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [{ title: 'O barro' }] });
  const { email } = await enroll(school, [course]);
  const origin = hostOf(await slugOf(school));
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': ownAddress() });
  await page.goto(`${origin}/alunos/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('link', { name: /Cerâmica/ })).toBeVisible();
  await workerOf(page);
  const followed = page.waitForRequest('**/api/student/events');
  await page.goto(`${origin}/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  await followed;
  await page.getByRole('tab', { name: /^Dúvidas/ }).click();
  await page.getByLabel('Sua dúvida').fill('Quanto barro?');
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    // Without a real press, the browser refuses.
    Object.assign(Reflect.get(self, 'WindowClient').prototype, { focus: async () => {} });
    const pressed = Object.assign(new Event('notificationclick'), { notification: { close() {} }, waitUntil() {} });
    self.dispatchEvent(pressed);
  });
  await expect(page).toHaveURL(/\/alunos\/notificacoes$/);
  await page.goBack();
  await page.getByRole('tab', { name: /^Dúvidas/ }).click();
  await expect(page.getByLabel('Sua dúvida')).toHaveValue('Quanto barro?');
});
