import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { photograph } from '../look.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';
import { ADDRESSES } from '../standins/hosts.ts';

/* Notes beside a video's link, and reports of broken videos. */

test('a pasted link shows what works with its host, or why it is no video', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Curso de olaria', lessons: [{ title: 'O barro' }] });
  await enterWith(page, school.session);
  await page.goto(`/dashboard?modulos=${course.id}`);
  await page.getByRole('button', { name: /^Editar aula .*O barro/ }).click();
  const link = page.getByLabel('URL do vídeo');
  const works = page.getByRole('list', { name: 'O que funciona' });
  await link.fill(ADDRESSES.panda);
  await expect(page.getByText('Panda Video reconhecido')).toBeVisible();
  await expect(works).toHaveText('progressomarca-d’águatela cheia');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await works.scrollIntoViewIfNeeded();
    await expectAccessible(page, `recognised at ${width}`);
    await photograph(page, `form-${width}`);
  }
  await link.fill(ADDRESSES.vturb);
  await expect(page.getByText('VTurb reconhecido')).toBeVisible();
  await link.fill(ADDRESSES.loom);
  await expect(works).toHaveText('sem progressomarca-d’águatela cheia');
  await expect(page.getByText('Este serviço não informa o tempo assistido')).toBeVisible();
  await link.fill('https://www.youtube.com/playlist?list=PL1234567890');
  await expect(page.getByText('Este link é de uma lista de vídeos')).toBeVisible();
  await link.fill('<script src="https://evil.example/x.js"></script>');
  await expect(page.getByText('Este código não traz um vídeo que o player conheça')).toBeVisible();
  await link.fill(ADDRESSES.vturb);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Aula salva com sucesso!')).toBeVisible();
});

test('a broken video that a student reported is listed, with how to fix it, until it is settled; a signing key is saved', async ({
  page,
}) => {
  const school = await openSchool();
  const lessons = [{ title: 'Centralizar', video: ADDRESSES.panda }];
  const course = await writeCourse(school, { title: 'Curso de olaria', lessons });
  const { session } = await enroll(school, [course]);
  const report = { problem: 'silent', asked: true };
  const path = `/student/lessons/${course.lessonIds[0]}/video-report`;
  await requestApi('PUT', path, report, { session, address: school.address });

  await enterWith(page, school.session);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver vídeos' }).click();
  const row = page.getByRole('row', { name: /Centralizar/ });
  await expect(row).toContainText('O player não respondeu para alunos');
  await expect(row).toContainText('Autorize os domínios da sua escola');
  await expect(row).toContainText('1 aluno nas últimas duas semanas, 1 pediu ajuda');
  await page.getByRole('button', { name: 'Adicionar chave' }).click();
  await page.getByLabel('ID da biblioteca').fill('759');
  await page.getByLabel('Token Authentication Key').fill('chave-da-biblioteca');
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, `videos at ${width}`);
    await photograph(page, `videos-${width}`);
  }
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Guardar chave' }).click();
  await expect(page.getByText('ID da biblioteca: 759')).toBeVisible();
  await row.getByRole('link', { name: 'Abrir o curso' }).click();
  await expect(page.getByRole('img', { name: 'vídeo não toca' })).toBeVisible();
  await photograph(page, 'course-1280');
  await page.goto('/admin/courses/videos');
  await row.getByRole('button', { name: 'Já resolvi: Centralizar' }).click();
  await expect(page.getByText('Nenhum vídeo com problema')).toBeVisible();
});
