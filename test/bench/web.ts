import { chromium } from '@playwright/test';
import { requestApi } from '../e2e/api.ts';
import { startApp } from '../e2e/app.ts';
import { findChromium } from '../run/chromium.ts';
import { type FirstLoad, loadOnSlowPhone } from './first-load.ts';
import { median } from './rounds.ts';
import { asItIs, asPlainSpa, startShellProxy } from './shell-proxy.ts';

/*
 * A student's first visit on a slow phone: the application beside the same one served as a plain single-page application,
 * whose page carries no data, in turns.
 */

const ROUNDS = 5;
const COURSE = 'Fotografia com Luz Natural';
const CREDENTIALS = { email: 'duda@demo.test', password: 'demo1234' };

const app = await startApp();
process.env.E2E_URL = app.url;
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
const shell = await startShellProxy(app.url, asItIs);
const plain = await startShellProxy(app.url, asPlainSpa);
try {
  const { session = '' } = await requestApi('POST', '/student-session?escola=escola-vertice', CREDENTIALS);
  const screens = [
    { name: 'catalogue', path: '/alunos/cursos', shows: 'Todos os Cursos' },
    { name: 'course page', path: `/alunos/curso/${await courseId(session)}`, shows: 'Módulos' },
  ];
  for (const { name, path, shows } of screens) {
    const loads = { shell: [] as FirstLoad[], plain: [] as FirstLoad[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      loads.shell.push(await loadOnSlowPhone(browser, shell.url + path, session, shows));
      loads.plain.push(await loadOnSlowPhone(browser, plain.url + path, session, shows));
    }
    print(name, loads);
  }
} finally {
  await browser.close();
  shell.stop();
  plain.stop();
  await app.stop();
}

async function courseId(session: string): Promise<string> {
  const { data } = await requestApi('GET', '/student/catalogue', undefined, { session });
  const courses = data.courses as { id: string; title: string }[];
  const course = courses.find(({ title }) => title === COURSE);
  if (!course) throw new Error(`the demonstration has no ${COURSE}`);
  return course.id;
}

function print(screen: string, { shell, plain }: { shell: FirstLoad[]; plain: FirstLoad[] }) {
  const ratio = median(shell.map(({ lcp }, round) => lcp / (plain[round]?.lcp ?? Number.NaN)));
  console.log(`${screen}: LCP ${ratio.toFixed(2)} of a plain single-page application's`);
  for (const [name, loads] of Object.entries({ application: shell, 'plain SPA': plain })) {
    const of = (figure: keyof FirstLoad) => Math.round(median(loads.map((load) => load[figure])));
    console.log(`  ${name.padEnd(12)} LCP ${of('lcp')} ms, ${of('kib')} KiB in ${of('requests')} requests`);
  }
}
