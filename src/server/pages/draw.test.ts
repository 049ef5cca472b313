import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';

/* What a page shows before any script has run. */

const TITLE = 'Luz & <script>alert("1")</script> Sombra';
const ESCAPED = 'Luz &amp; &lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; Sombra';

let app: TestApp;
let school: TestSchool;
let student: Awaited<ReturnType<typeof newStudent>>;
let course: Awaited<ReturnType<typeof newCourse>>;
let filmed: typeof course;
let caller: Caller;

beforeAll(async () => {
  app = await testApp();
  const { db } = app.services;
  school = await newSchool(db);
  student = await newStudent(db, school, { name: 'Duda <b>Martins</b>' });
  course = await newCourse(db, school, { title: TITLE, modules: [[{ title: 'De onde vem a <i>luz</i>' }]] });
  await openEnrollment(db, student, course.id);
  const lessons = [
    { title: 'De onde vem a <i>luz</i>', videoUrl: 'https://example.com/luz.mp4' },
    { title: 'A sombra', releaseDays: 7 },
  ];
  filmed = await newCourse(db, school, { title: TITLE, modules: [lessons] });
  await openEnrollment(db, student, filmed.id);
  caller = await app.signedIn({ kind: 'student', ...student });
});

/** The page without its data, which is in it as well. */
async function drawnAt(path: string, asked: Caller = caller) {
  const response = await app.fetch(path, {}, asked);
  const html = await response.text();
  expect(html.match(/id="boot"/g)).toHaveLength(1);
  const drawn = /<body>(.*?)<script type="application\/json"/s.exec(html)?.[1] ?? '';
  // Between two texts React leaves a mark.
  const shown = drawn.replaceAll('<!-- -->', '');
  return { response, html, shown };
}

test('the login page has the school’s branding and the form', async () => {
  const { shown } = await drawnAt(`/alunos/login?escola=${school.slug}&motivo=expired`, {});
  expect(shown).toMatch(/<h1[^>]*>[^<]+<\/h1>/);
  expect(shown).toContain('Sua sessão expirou. Entre de novo para continuar.');
  expect(shown).toMatch(/<input [^>]*name="email"/);
  expect(shown).toMatch(/<input [^>]*name="password"/);
  expect(shown).toContain('Não achei meu acesso');
});

test('the catalogue has the courses with escaped names', async () => {
  const { shown, html } = await drawnAt('/alunos/cursos');
  expect(shown).toContain('Olá, Duda');
  expect(shown).toContain(ESCAPED);
  expect(shown).toContain('Começar');
  // The name is in the data, too, where it ends no script either.
  expect(html).not.toContain('<script>alert');
  expect(html).toContain('\\u003cscript>alert');
});

test('the course shows its name and modules', async () => {
  const { shown } = await drawnAt(`/alunos/curso/${course.id}`);
  expect(shown).toContain(`>${ESCAPED}</h1>`);
  expect(shown).toContain('Módulo 1');
  expect(shown).toContain('0% concluído');
  expect(shown).not.toContain('<dialog');
});

test('a lesson has its video, title and the other lessons, and not the course page behind it', async () => {
  const [lessonId] = filmed.lessonIds;
  const { html, shown } = await drawnAt(`/alunos/curso/${filmed.id}?aula=${lessonId}`);
  expect(shown).toMatch(/<dialog [^>]*data-drawn="true"/);
  expect(shown).toMatch(/<video src="https:\/\/example.com\/luz.mp4" preload="metadata"/);
  expect(shown).toContain('>De onde vem a &lt;i&gt;luz&lt;/i&gt;</h2>');
  expect(shown).toContain('aria-label="Aulas do curso"');
  expect(shown).toContain('A sombra');
  expect(shown).toContain(`<h1 class="sr-only">${ESCAPED}</h1>`);
  expect(shown).not.toContain('Módulos');
  expect(html).toMatch(/<link rel="modulepreload" crossorigin href="\/assets\/lesson-modal-/);
});

test('of two lessons in the address the first is rendered, as the browser reads it', async () => {
  const [lessonId] = filmed.lessonIds;
  const { shown } = await drawnAt(`/alunos/curso/${filmed.id}?aula=${lessonId}&aula=nenhuma`);
  expect(shown).toMatch(/<video src="https:\/\/example.com\/luz.mp4"/);
});

test('a refused or unknown lesson is left to the browser, which shows why', async () => {
  const asked = async (id: string | undefined) => drawnAt(`/alunos/curso/${filmed.id}?aula=${id}`);
  const locked = await asked(filmed.lessonIds[1]);
  expect(locked.html).toContain('<div id="root"></div>');
  expect(locked.html).toContain('A sombra');
  const unknown = await asked('nenhuma');
  expect(unknown.html).toContain('<div id="root"></div>');
  expect(app.lines.some((line) => line.includes('screen_not_drawn'))).toBe(false);
});

test('style sheets of a rendered page are inlined, and their importers are told', async () => {
  const { html } = await drawnAt('/alunos/cursos');
  expect(html).not.toMatch(/<link rel="(stylesheet" crossorigin|preload" as="style")/);
  const sheets = [...html.matchAll(/<link rel="stylesheet" type="text\/plain" disabled href="([^"]+)">/g)].map(
    ([, href = '']) => href,
  );
  expect(sheets).not.toEqual([]);
  for (const sheet of sheets) {
    const text = await (await app.fetch(sheet)).text();
    expect(html).toContain(`<style>${text}</style>`);
  }
});

test('a rendered page is not cached, and is the same when compressed', async () => {
  const { response, html } = await drawnAt('/alunos/cursos');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  const packed = await app.fetch('/alunos/cursos', { headers: { 'accept-encoding': 'gzip' } }, caller);
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(packed.headers.get('vary')).toBe('Accept-Encoding');
  const unpacked = gunzipSync(Buffer.from(await packed.arrayBuffer())).toString();
  const untimed = (text: string) => text.replace(/"drawnAt":"[^"]+"/, '');
  expect(untimed(unpacked)).toBe(untimed(html));
});

test('changes are rendered, separately for each student', async () => {
  const other = await newStudent(app.services.db, school, { name: 'Edu' });
  await openEnrollment(app.services.db, other, course.id);
  const { shown } = await drawnAt('/alunos/cursos', await app.signedIn({ kind: 'student', ...other }));
  expect(shown).toContain('Olá, Edu');
  expect(shown).not.toContain('Duda');
  await app.call('student.setCompletion', { lessonId: course.lessonIds[0], completed: true }, caller);
  expect((await drawnAt(`/alunos/curso/${course.id}`)).shown).toContain('100% concluído');
  expect((await drawnAt('/alunos/cursos')).shown).toContain('Olá, Duda');
});

test('if rendering fails the browser renders, and it is logged', async () => {
  const asked = async (port: string) => {
    const { response, html, shown } = await drawnAt('/alunos/login', {
      headers: { host: `${school.slug}.localhost:${port}` },
    });
    expect(response.status).toBe(200);
    return { html, shown };
  };
  expect((await asked('3000')).shown).toContain('name="password"');
  expect(app.lines.some((line) => line.includes('screen_not_drawn'))).toBe(false);
  // No address has such a port.
  const { html } = await asked('99999');
  expect(html).toContain('<div id="root"></div>');
  expect(html).toContain('"drawnAt":null');
  const [line = ''] = app.lines.filter((each) => each.includes('screen_not_drawn'));
  expect(line).toContain('/alunos/login');
  // Where and by which code, and nothing of an error's own words: they may quote what was to be drawn.
  expect(line).toContain('ERR_INVALID_URL');
  expect(line).not.toContain('Invalid URL');
});

test('a visitor redirected to the login is sent no page first', async () => {
  expect(await (await app.fetch('/alunos/cursos')).text()).toContain('<div id="root"></div>');
});
