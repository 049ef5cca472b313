import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { requestApi } from '../../e2e/api.ts';
import { startApp } from '../../e2e/app.ts';
import { findChromium } from '../../run/chromium.ts';
import { freePort } from '../../run/free-port.ts';
import { median } from '../rounds.ts';
import { drawStrips, type Frame } from './film-strip.ts';
import { REACT_ALONE, SHOWN_BY_BOTH, STATIC_PAGE, startReferencePages } from './reference-pages.ts';
import { openSlowLine, type SlowLine } from './slow-line.ts';
import { filmTwice, type Screen, type Visit, visitTwice } from './slow-phone.ts';

/*
 * A student's visits on a slow phone, the first one and one that finds what the first left behind, beside a page with
 * nothing but React and a static one in the same rounds.
 * --rounds 5 --only home,course
 * --against DIR     another checkout, built and with its node_modules, measured in the same rounds
 * --films DIR       writes film strips there as well, and --films-only measures nothing
 */

const COURSE = 'Fotografia com Luz Natural';
const CREDENTIALS = { email: 'duda@demo.test', password: 'demo1234' };
const VISITS = ['first', 'repeat'] as const;

type Side = { name: string; line: SlowLine; screens: Record<string, Screen>; stop(): Promise<void> };
type Figures = Record<(typeof VISITS)[number], Visit[]>;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    against: { type: 'string' },
    films: { type: 'string' },
    'films-only': { type: 'boolean', default: false },
  },
});

const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const sides = [await startReferences(), await startSide('now')];
if (values.against) sides.push(await startSide('against', resolve(values.against)));
try {
  if (values.films) await film(browser, sides, values.films);
  if (!values['films-only']) print(await measure(browser, sides));
} finally {
  await browser.close();
  await Promise.all(sides.map(({ stop }) => stop()));
}

async function startReferences(): Promise<Side> {
  const pages = await startReferencePages();
  const line = await openSlowLine(await freePort(), pages.port);
  return {
    name: 'reference',
    line,
    screens: {
      React: { path: REACT_ALONE, shows: SHOWN_BY_BOTH },
      static: { path: STATIC_PAGE, shows: SHOWN_BY_BOTH },
    },
    async stop() {
      line.stop();
      pages.stop();
    },
  };
}

async function startSide(name: string, root?: string): Promise<Side> {
  const port = await freePort();
  const app = await startApp({ root, env: { PUBLIC_URL: `http://localhost:${port}` } });
  const line = await openSlowLine(port, app.port);
  process.env.E2E_URL = app.url;
  const { session: cookie = '' } = await requestApi('POST', '/student-session?escola=escola-vertice', CREDENTIALS);
  const course = await findCourse(cookie);
  const all: Record<string, Screen> = {
    login: { path: '/alunos/login?escola=escola-vertice', shows: 'Entrar' },
    home: { path: '/alunos/cursos', shows: 'Todos os Cursos', cookie },
    course: { path: `/alunos/curso/${course.id}`, shows: 'Módulos', cookie },
    lesson: { path: `/alunos/curso/${course.id}?aula=${course.lessonId}`, shows: course.lesson, cookie },
  };
  const wanted = values.only?.split(',') ?? Object.keys(all);
  const screens = Object.fromEntries(Object.entries(all).filter(([screen]) => wanted.includes(screen)));
  return {
    name,
    line,
    screens,
    async stop() {
      line.stop();
      await app.stop();
    },
  };
}

async function findCourse(session: string): Promise<{ id: string; lessonId: string; lesson: string }> {
  const { data } = await requestApi('GET', '/student/catalogue', undefined, { session });
  const courses = data.courses as { id: string; title: string }[];
  const id = courses.find(({ title }) => title === COURSE)?.id;
  if (!id) throw new Error(`the demonstration has no ${COURSE}`);
  const found = await requestApi('GET', `/student/courses/${id}`, undefined, { session });
  const [module] = found.data.modules as { lessons: { id: string; title: string }[] }[];
  const lesson = module?.lessons[0];
  if (!lesson) throw new Error(`${COURSE} has no lesson`);
  return { id, lessonId: lesson.id, lesson: lesson.title };
}

async function film(on: Browser, all: Side[], folder: string) {
  await mkdir(folder, { recursive: true });
  for (const { name, line, screens } of all.slice(1)) {
    const films: Record<(typeof VISITS)[number], Record<string, Frame[]>> = { first: {}, repeat: {} };
    for (const [screen, opened] of Object.entries(screens)) {
      const taken = await filmTwice(on, line, opened);
      for (const visit of VISITS) films[visit][screen] = taken[visit];
    }
    for (const visit of VISITS)
      await writeFile(join(folder, `${visit}-visit-${name}.webp`), await drawStrips(films[visit]));
  }
}

async function measure(on: Browser, all: Side[]): Promise<Map<string, Figures>> {
  const figures = new Map<string, Figures>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const { name, line, screens } of all) {
      for (const [screen, opened] of Object.entries(screens)) {
        const measured = figures.get(`${name} ${screen}`) ?? { first: [], repeat: [] };
        const visited = await visitTwice(on, line, opened);
        for (const visit of VISITS) measured[visit].push(visited[visit]);
        figures.set(`${name} ${screen}`, measured);
      }
    }
  }
  return figures;
}

function print(figures: Map<string, Figures>) {
  for (const visit of VISITS) {
    console.log(`\n${visit} visit: median (range)`);
    console.log(['', 'LCP, ms', 'of React', 'of static', 'CLS', 'blocked, ms', 'KiB', 'requests'].join(' | '));
    for (const [name, { [visit]: visits }] of figures) {
      const ratioTo = (reference: string) =>
        median(
          visits.map(
            ({ lcp }, round) => lcp / (figures.get(`reference ${reference}`)?.[visit][round]?.lcp ?? Number.NaN),
          ),
        );
      const cells = [
        spread(visits, 'lcp'),
        ratioTo('React').toFixed(2),
        ratioTo('static').toFixed(2),
        spread(visits, 'cls', 3),
        spread(visits, 'blocked'),
        spread(visits, 'kib', 1),
        spread(visits, 'requests'),
      ];
      console.log([name, ...cells].join(' | '));
    }
  }
}

function spread(visits: Visit[], figure: keyof Visit, digits = 0): string {
  const all = visits.map((visit) => visit[figure]);
  const [middle, least, most] = [median(all), Math.min(...all), Math.max(...all)].map((value) => value.toFixed(digits));
  return least === most ? `${middle}` : `${middle} (${least}–${most})`;
}
