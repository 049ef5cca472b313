import { chromium } from '@playwright/test';
import { requestApi } from '../../e2e/api.ts';
import { startApp } from '../../e2e/app.ts';
import { openSchool } from '../../e2e/school.ts';
import { findChromium } from '../../run/chromium.ts';
import { median } from '../rounds.ts';
import { type Interaction, watchInteractions } from './interactions.ts';

/*
 * A large course under its author's hands, all of it unfolded: each kind of click and key, from the event to the
 * picture that answers it. Once at this machine's speed, and once four times slower.
 */

const SIZE = { modules: 30, lessons: 50 };
const ROUNDS = 4;

const app = await startApp();
process.env.E2E_URL = app.url;
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const slowdown of [1, 4]) print(slowdown, await measure(await writeLargeCourse(), slowdown));
} finally {
  await browser.close();
  await app.stop();
}

async function writeLargeCourse(): Promise<string> {
  const school = await openSchool();
  const post = async (path: string, body: object) => (await requestApi('POST', path, body, school)).data;
  const { id } = await post('/producer/courses', { title: 'Enciclopédia' });
  for (let module = 1; module <= SIZE.modules; module += 1) {
    const { id: moduleId } = await post(`/producer/courses/${id}/modules`, { title: `Módulo ${module}` });
    const lessons = Array.from({ length: SIZE.lessons }, (_, at) => ({
      title: `Aula ${module}.${at + 1}`,
      description: 'O que se vê nesta aula, em algumas palavras.',
      videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    }));
    await post(`/producer/modules/${moduleId}/lesson-lists`, { lessons });
  }
  return school.session;
}

async function measure(session: string, slowdown: number): Promise<Interaction[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 } });
  await context.addCookies([{ name: 'sid', value: session, url: app.url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await page.goto(`${app.url}/dashboard`);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const interactions = await watchInteractions(page, devtools);
  await page.waitForSelector('button[aria-label="Módulos de Enciclopédia"]');
  await interactions.click('open the course', 'button[aria-label="Módulos de Enciclopédia"]');
  await page.waitForSelector(button('Expandir', 2));
  for (let module = 2; module <= SIZE.modules; module += 1)
    await interactions.click('unfold a module', button('Expandir', module));
  for (let round = 1; round <= ROUNDS; round += 1) {
    const module = round * 4;
    await page.evaluate(scrollTo, module);
    await page.waitForSelector(lesson(module, 20));
    await interactions.click('open a lesson', `${lesson(module, 20)} .lesson-open`);
    await interactions.type('type a title', 'input[name="title"]', ' revista');
    await interactions.type('type a link', 'input[name="videoUrl"]', '?t=1m30s');
    await interactions.click('save the lesson', '.bench-form button[type="submit"]');
    await page.waitForSelector(`[data-title="Aula ${module}.20 revista"]`);
    await interactions.click('move a lesson', `${lesson(module, 21)} button[aria-label^="Descer"]`);
    await interactions.dragDown('drag a lesson', `${lesson(module, 23)} > .grip`, 100);
    await interactions.click('move a module', button('Descer', module));
    await interactions.click('fold a module', button('Recolher', module));
  }
  await context.close();
  return interactions.all();
}

function button(action: string, module: number) {
  return `button[aria-label="${action} Módulo ${module}"]`;
}
function lesson(module: number, number: number) {
  return `[data-title="Aula ${module}.${number}"]`;
}

/** Runs in the page. */
function scrollTo(module: number) {
  document.querySelector(`[data-title="Módulo ${module}"]`)?.scrollIntoView();
}

function print(slowdown: number, interactions: Interaction[]) {
  console.log(
    `\n${SIZE.modules} modules of ${SIZE.lessons} lessons, processor ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`,
  );
  for (const name of new Set(interactions.map((each) => each.name))) {
    const own = interactions.filter((each) => each.name === name);
    const figure = (of: 'ms' | 'busyMs') => {
      const times = own.map((each) => each[of]);
      return `${String(Math.round(median(times))).padStart(4)} ms (slowest ${Math.round(Math.max(...times))})`;
    };
    console.log(`  ${name.padEnd(16)} next picture after ${figure('ms')}, work ${figure('busyMs')}`);
  }
}
