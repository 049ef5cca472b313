import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../run/chromium.ts';
import { startApp } from '../app.ts';
import { followMail, letReadInbox } from '../inbox.ts';

/*
 * The first hour of a school, from the sign-up to a student's first completed lesson, with every click counted. `npm
 * run first-hour` takes the pictures and writes docs/first-hour.md.
 */

const DOCS = new URL('../../../docs/', import.meta.url);
const WIDTHS = [1280, 390];
const STUDENT = { name: 'Beatriz Fontes', email: 'bia@example.com' };

type Step = { picture: string; says: string; clicks: number };

const app = await startApp();
process.env.E2E_URL = app.url;
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
await mkdir(new URL('screens/', DOCS), { recursive: true });
let steps: Step[] = [];
for (const width of WIDTHS) steps = await film(browser, width);
await writeFile(new URL('first-hour.md', DOCS), markdownOf(steps));
await browser.close();
await app.stop();

async function film(browser: Browser, width: number): Promise<Step[]> {
  const steps: Step[] = [];
  let clicks = 0;
  const newPage = async () => {
    const viewport = { width, height: width < 768 ? 844 : 860 };
    const context = await browser.newContext({
      baseURL: app.url,
      viewport,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
    });
    return context.newPage();
  };
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  const shoot = async (page: Page, picture: string, says: string) => {
    await page.waitForLoadState('networkidle');
    const webp = await sharp(await page.screenshot())
      .webp({ quality: 74 })
      .toBuffer();
    await writeFile(new URL(`screens/first-hour-${picture}-${width}.webp`, DOCS), webp);
    steps.push({ picture, says, clicks });
  };

  const producer = await newPage();
  const email = `marina.${width}@example.com`;
  await producer.goto('/register');
  await producer.getByLabel('Nome completo').fill('Marina Couto');
  await producer.getByLabel('Nome da escola').fill(`Cerâmica da Marina`);
  await producer.getByLabel('E-mail').fill(email);
  await producer.getByLabel('Senha', { exact: true }).fill('girassol azul');
  await click(producer.getByRole('checkbox'));
  await shoot(producer, '1-sign-up', 'The account and the name of the school');
  await click(producer.getByRole('button', { name: 'Criar conta' }));
  await producer.waitForURL(/dashboard/);
  await shoot(producer, '2-first-steps', 'The empty school, with what comes first');
  await followMail(producer, { to: email, subject: 'Confirme seu e-mail', button: 'Confirmar e-mail' });
  clicks += 1;
  await click(producer.getByRole('button', { name: 'Confirmar e-mail' }));
  await producer.waitForURL(/dashboard/);
  await click(producer.getByRole('button', { name: 'Salvar e continuar' }));
  await producer.getByLabel('Título do curso').fill('Cerâmica em Casa');
  await shoot(producer, '3-course', 'Colours kept, the first course named');
  await click(producer.getByRole('button', { name: 'Criar curso' }));
  await producer.getByLabel('Link do vídeo').fill(`${app.url}/demo-media/hls/master.m3u8`);
  await producer.getByText(/HLS.*reconhecido/).waitFor();
  await producer.getByLabel('Título da aula').fill('O barro');
  await shoot(producer, '4-lesson', 'The first lesson, its video recognised while it is pasted');
  await click(producer.getByRole('button', { name: 'Adicionar aula e publicar curso' }));
  await producer.getByText('Publicado', { exact: true }).waitFor();
  await producer.getByLabel('Nome completo').fill(STUDENT.name);
  const address = STUDENT.email.replace('@', `.${width}@`);
  await producer.getByLabel('E-mail').fill(address);
  await shoot(producer, '5-student', 'The course is published; the first student');
  await click(producer.getByRole('button', { name: 'Adicionar aluno' }));
  await producer.getByRole('heading', { name: 'Sua escola está a 1 passo de abrir' }).waitFor();
  await shoot(producer, '6-enrolled', 'The first student is enrolled');

  const student = await newPage();
  const password = await accessMail(student, address, (says) => shoot(student, '7-mail', says));
  clicks += 1;
  await student.getByLabel('E-mail').fill(address);
  await student.getByLabel('Senha', { exact: true }).fill(password);
  await shoot(student, '8-door', 'The door of the school');
  await click(student.getByRole('button', { name: 'Entrar', exact: true }));
  await student.getByRole('heading', { name: 'Cerâmica em Casa' }).waitFor();
  await shoot(student, '9-home', "The student's home");
  await click(student.getByRole('link', { name: /^Começar/ }).first());
  const lesson = student.getByRole('dialog');
  await lesson.getByRole('heading', { name: 'O barro' }).waitFor();
  await student.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 1);
  await click(lesson.getByRole('button', { name: 'Marcar como concluída' }));
  await lesson.getByRole('button', { name: /^Concluída/ }).waitFor();
  await shoot(student, '10-completed', 'The first lesson, which began to play by itself, is completed');
  for (const page of [producer, student]) await page.context().close();
  return steps;
}

/** @returns the password in it; the page then shows the address of its button */
async function accessMail(page: Page, address: string, shoot: (says: string) => Promise<void>): Promise<string> {
  await letReadInbox(page);
  const mail = page.getByRole('link', { name: new RegExp(`Acesso liberado.*${address}`) });
  do await page.goto('/inbox');
  while ((await mail.count()) === 0);
  await mail.first().click();
  const message = page.frameLocator('iframe');
  const body = message.locator('body');
  await body.getByText(address).first().waitFor();
  await shoot('The mail with the access');
  // biome-ignore lint/performance/useDomNodeTextContent: the message as rendered, with its line breaks
  const [, password = ''] = (await body.innerText()).match(/Senha:?\s+(\S{8})/) ?? [];
  await page.goto((await message.getByRole('link', { name: /Acessar|Entrar|Assistir/ }).getAttribute('href')) ?? '');
  return password;
}

function markdownOf(steps: Step[]): string {
  const enrolled = steps.find(({ picture }) => picture === '6-enrolled')?.clicks;
  const rows = steps.map(({ picture, says, clicks }) => {
    const shown = WIDTHS.map((width) => `[${width}](screens/first-hour-${picture}-${width}.webp)`).join(', ');
    return `| ${says} | ${clicks} | ${shown} |`;
  });
  return `# The first hour

From the sign-up to the first enrolled student ${enrolled} clicks, to the student's first completed lesson ${steps.at(-1)?.clicks}; those in the
mails are counted, what is typed is not. Written by \`npm run first-hour\`.

| what is seen | clicks so far | picture |
|---|---|---|
${rows.join('\n')}
`;
}
