import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../run/chromium.ts';
import { appUrl, requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, ownAddress, test } from '../fixtures.ts';
import { enroll, type NewSchool, type NewStudent, openSchool, PASSWORD, writeCourse } from '../school.ts';

const PATH = '/alunos/notificacoes';

let school: NewSchool;
test.beforeAll(async () => {
  school = await openSchool();
});

/** A student whose first course was just released: one unread notification. */
async function newStudent(): Promise<NewStudent> {
  const course = await writeCourse(school, { title: 'Cerâmica em Casa', lessons: [{ title: 'O barro' }] });
  return enroll(school, [course]);
}

/** Adds an unread notification. */
async function releaseCourse(title: string, { email }: NewStudent): Promise<void> {
  const { id } = await writeCourse(school, { title, lessons: [] });
  await requestApi('POST', '/producer/students', { name: 'Beatriz Fontes', email, courseIds: [id] }, school);
}

const badge = (page: Page) => page.getByRole('complementary').getByRole('link', { name: /^Notificações/ });
const item = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const marker = (page: Page, text: string | RegExp) => item(page, text).getByRole('button');
/** Kills the page's process. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  devtools.send('Page.crash').catch(() => {});
  await crashed;
}

test('a click marks one as read, and updates the badge', async ({ page }) => {
  const student = await newStudent();
  await releaseCourse('Esmaltes', student);
  await enterWith(page, student.session);
  await page.goto('/alunos/cursos');
  await expect(badge(page)).toHaveText('Notificações2 não lidas');
  await badge(page).click();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { level: 1, name: 'Notificações' })).toBeVisible();
  await expectAccessible(page, 'notifications');
  await item(page, 'Esmaltes').click();
  await expect(marker(page, 'Esmaltes')).toHaveCount(0);
  await expect(badge(page)).toHaveText('Notificações1 não lida');
  await marker(page, 'Cerâmica em Casa').press('Enter');
  await expect(badge(page)).toHaveText('Notificações');
  await expect(page.getByRole('button', { name: 'Marcar todas como lidas' })).toHaveCount(0);
  // Optimistic updates are sent one by one.
  const unread = async () => (await requestApi('GET', '/student/notifications', undefined, student)).data.unread;
  await expect.poll(unread).toBe(0);
  await page.reload();
  await expect(item(page, 'Esmaltes')).toBeVisible();
  await expect(badge(page)).toHaveText('Notificações');
});

test('all are marked at once, also on a phone', async ({ page }) => {
  const student = await newStudent();
  await releaseCourse('Esmaltes', student);
  await page.setViewportSize({ width: 360, height: 780 });
  await enterWith(page, student.session);
  await page.goto('/alunos/cursos');
  await page.getByRole('link', { name: 'Notificações, 2 não lidas' }).click();
  await page.getByRole('button', { name: 'Marcar todas como lidas' }).click();
  await expect(page.getByRole('button', { name: /^Não lida/ })).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Notificações', exact: true })).toBeVisible();
});

test('every tab is updated by a new one, and by reading in another tab', async ({ page }) => {
  const student = await newStudent();
  await enterWith(page, student.session);
  const other = await page.context().newPage();
  await page.goto(PATH);
  await other.goto('/alunos/cursos');
  await releaseCourse('Esmaltes', student);
  for (const tab of [page, other]) await expect(badge(tab)).toHaveText('Notificações2 não lidas');
  await marker(page, 'Esmaltes').click();
  await expect(badge(other)).toHaveText('Notificações1 não lida');
});

test('a tab takes over from a crashed one, and catches up with what it missed', async () => {
  const student = await newStudent();
  // One in which each tab has a process of its own.
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
  const context = await browser.newContext({ baseURL: appUrl(), serviceWorkers: 'block' });
  const [page, holder] = [await context.newPage(), await context.newPage()];
  await enterWith(page, student.session);
  // Otherwise it might take the place of the later one.
  const connected = page.waitForResponse('**/api/student/events');
  await page.goto(PATH);
  await connected;
  const held = holder.waitForResponse('**/api/student/events');
  await holder.goto('/alunos/cursos');
  await held;
  const released = Promise.withResolvers<void>();
  await page.route('**/api/student/events', async (route) => {
    await released.promise;
    await route.continue();
  });
  const takingOver = page.waitForRequest('**/api/student/events');
  await crash(holder);
  await takingOver;
  await releaseCourse('Tornos', student);
  await expect(badge(page), 'not connected yet').toHaveText('Notificações1 não lida');
  released.resolve();
  await expect(item(page, 'Tornos')).toBeVisible();
  await expect(badge(page)).toHaveText('Notificações2 não lidas');
  await browser.close();
});

test('a login elsewhere ends the session in this tab at once, with the reason', async ({ page }) => {
  const student = await newStudent();
  await enterWith(page, student.session);
  const connected = page.waitForResponse('**/api/student/events');
  await page.goto('/alunos/cursos');
  await connected;
  const credentials = { email: student.email, password: PASSWORD };
  await requestApi('POST', '/student-session', credentials, { address: ownAddress() });
  await expect(page).toHaveURL(/\/alunos\/login\?.*motivo=other_device/);
  await expect(page.getByText('Sua conta foi acessada em outro dispositivo.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(student.email);
  await page.getByRole('button', { name: 'Receber um link de acesso por e-mail' }).click();
  await expect(page.getByText('Confira seu e-mail')).toBeVisible();
});

test('signing out leads to the plain login in every tab', async ({ page }) => {
  await enterWith(page, (await newStudent()).session);
  const other = await page.context().newPage();
  await page.goto('/alunos/cursos');
  const connected = other.waitForResponse('**/api/student/events');
  await other.goto('/alunos/ajuda');
  await connected;
  await page.getByRole('complementary').getByRole('button', { name: 'Sair' }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/alunos\/login\?escola=[\w-]+$/);
});

test.describe('through the browser', () => {
  /**
   * A browser with a decided permission, which records notifications instead of showing them, and a tab that can be
   * hidden.
   */
  const answering = (page: Page, permission: NotificationPermission) =>
    page.addInitScript((answer) => {
      const shown: string[] = [];
      class FakeNotification extends EventTarget {
        static permission = answer;
        static requestPermission = async () => answer;
        constructor(title: string) {
          super();
          shown.push(title);
        }
      }
      Object.assign(window, { Notification: FakeNotification, shown });
    }, permission);
  const toggle = (page: Page) => page.getByRole('switch', { name: /Notificações no navegador/ });

  test('a new one is shown while the tab is hidden, if enabled', async ({ page }) => {
    const student = await newStudent();
    await answering(page, 'granted');
    await enterWith(page, student.session);
    const connected = page.waitForResponse('**/api/student/events');
    await page.goto('/alunos/configuracoes?aba=notificacoes');
    await toggle(page).click();
    await expect(page.getByText('Preferências salvas')).toBeVisible();
    await connected;
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }));
    await releaseCourse('Esmaltes', student);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shown'))).toEqual(['Novo curso liberado']);
  });

  test('a blocked permission is explained', async ({ page }) => {
    await answering(page, 'denied');
    await enterWith(page, (await newStudent()).session);
    await page.goto('/alunos/configuracoes?aba=notificacoes');
    await toggle(page).click();
    await expect(page.getByText(/Este navegador está bloqueando as notificações deste site/)).toBeVisible();
    await expect(toggle(page)).not.toBeChecked();
    await expectAccessible(page, 'blocked notifications');
  });
});

test('the title takes one line at every width', async ({ page }) => {
  await enterAs(page, 'duda');
  await page.goto(PATH);
  await expect(item(page, 'Semana da Luz Natural')).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    expect(await title.evaluate((h1) => h1.clientHeight), `at ${width} px`).toBeLessThan(50);
  }
});
