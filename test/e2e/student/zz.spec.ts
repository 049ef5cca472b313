import { enterAs, enterWith, test } from '../fixtures.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';
const LESSONS = [{ title: 'A janela é o melhor estúdio da casa' }, { title: 'Exposição sem medo' }];
test('shots', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const shot = async (name: string, p = page) => {
    for (const width of [390, 768, 1280]) {
      await p.setViewportSize({ width, height: 844 });
      await p.goto('/alunos/cursos');
      await p.getByRole('heading', { level: 1 }).waitFor();
      await p.waitForTimeout(1200);
      await p.screenshot({ path: `/tmp/home/${name}-${width}.png`, fullPage: true });
    }
  };
  await enterAs(page, 'duda');
  await shot('duda');
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Fotografia com Luz Natural', lessons: LESSONS });
  const { session } = await enroll(school, [course]);
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await enterWith(other, session);
  await shot('start', other);
  await other.setViewportSize({ width: 1280, height: 844 });
  await other.getByRole('link', { name: 'Começar' }).click();
  await other.getByRole('dialog').waitFor();
  await other.waitForTimeout(1500);
  await other.screenshot({ path: '/tmp/home/lesson.png' });
  await other.getByRole('button', { name: /Marcar como conclu/ }).click();
  await other.waitForTimeout(800);
  await shot('one', other);
});
