import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { requestApi } from '../api.ts';
import { sessionOf } from '../cast.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { followMail } from '../inbox.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

type Courses = { courses: { id: string; title: string }[] };

async function courseOf(member: 'ana' | 'bruno', title: RegExp): Promise<string> {
  const { data } = await requestApi('GET', '/producer/courses', undefined, { session: sessionOf(member) });
  return (data as Courses).courses.find((course) => title.test(course.title))?.id ?? '';
}

test('a locked course opens only its preview, with a safe sales link', async ({ page }) => {
  await enterAs(page, 'duda');
  await page.goto('/alunos/cursos');
  const card = page.getByRole('listitem').filter({ hasText: 'Edição de Vídeo no Celular' });
  await expect(card.getByText('Acesso Bloqueado')).toBeVisible();
  await expect(card.getByRole('link')).toHaveCount(0);
  const bodies = collectBodies(page);
  await card.getByRole('button', { name: /^Ver Prévia/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Prévia do Curso' });
  await expect(dialog.getByText('Gravar bem')).toBeVisible();
  await expect(dialog.getByText('Enquadramento e som')).toBeVisible();
  const buy = dialog.getByRole('link', { name: /Comprar Agora/ });
  await expect(buy).toHaveAttribute('target', '_blank');
  await expect(buy).toHaveAttribute('rel', /noopener/);
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'Página de vendas' }));
  const [shop] = await Promise.all([page.waitForEvent('popup'), buy.click()]);
  await shop.waitForURL('https://example.com/edicao-de-video-no-celular');
  expect(await shop.evaluate(() => window.opener)).toBeNull();
  expect((await bodies()).join()).not.toMatch(/lesson\.mp4|m3u8|youtu/);

  await page.goto(`/alunos/curso/${await courseOf('ana', /Edição/)}`);
  await expect(page.getByRole('alert')).toContainText('Acesso Bloqueado');
  await expect(page.getByRole('link', { name: /Comprar Agora/ })).toHaveAttribute('rel', /noopener/);
});

test("another school's course and a nonexistent one look the same", async ({ page }) => {
  await enterAs(page, 'duda');
  const seen = [];
  for (const id of [await courseOf('bruno', /Pão/), randomUUID(), 'qualquer-coisa']) {
    const answers = collectBodies(page);
    await page.goto(`/alunos/curso/${id}`);
    await expect(page.getByText('Curso não encontrado')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Voltar para Cursos' })).toHaveAttribute('href', '/alunos/cursos');
    seen.push(await page.getByRole('main').textContent());
    expect((await answers()).join()).not.toContain('Pão');
  }
  expect(new Set(seen).size).toBe(1);
});

test('students of a closed school read that its content is unavailable, and whom to contact', async ({ page }) => {
  const { data } = await requestApi('GET', '/producer/students?page=1', undefined, {
    session: sessionOf('carla'),
  });
  const students = data.students as { email: string; status: string }[];
  const email = students.find(({ status }) => status === 'active')?.email ?? '';
  await page.goto('/student-forgot-password?escola=atelie-carla');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Enviar link de recuperação' }).click();
  await expect(page.getByText('Email Enviado!')).toBeVisible();
  await followMail(page, { to: email, subject: 'Crie uma nova senha', button: 'Criar nova senha' });
  await page.getByLabel('Nova senha', { exact: true }).fill('aquarela azul');
  await page.getByLabel('Confirmar nova senha').fill('aquarela azul');
  await page.getByRole('button', { name: 'Redefinir senha' }).click();
  await expect(page).toHaveURL('/alunos/cursos');
  await expect(page.getByText('Conteúdo indisponível no momento')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'ola@ateliecarla.test' })).toHaveAttribute(
    'href',
    'mailto:ola@ateliecarla.test',
  );
  await expect(page.getByText('Assinatura Expirada')).toBeHidden();
});

test('a lesson that is not released says when it opens, and its video address is in no response', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, {
    title: 'Cerâmica',
    lessons: [
      { title: 'O barro', video: 'media:lesson.mp4' },
      { title: 'O forno', video: 'https://example.com/segredo-do-forno.mp4', releaseDays: 3 },
      { title: 'A queima', video: 'https://example.com/segredo-da-queima.mp4', releaseDays: 1 },
    ],
  });
  const { session } = await enroll(school, [course]);
  await enterWith(page, session);
  const bodies = collectBodies(page);
  await page.goto(`/alunos/curso/${course.id}?aula=${course.lessonIds[0]}`);
  const lesson = page.getByRole('dialog');
  await expect(lesson.getByText('Liberada em 3 dias')).toBeVisible();
  await expect(lesson.getByText('Liberada em 1 dia', { exact: true })).toBeVisible();
  await lesson.getByRole('link', { name: /O forno/ }).click();
  await expect(lesson.getByText('Esta aula será liberada em breve')).toBeVisible();
  await expect(lesson.getByRole('button', { name: 'Marcar como concluída' })).toBeHidden();
  const refused = await page.request.get(`/api/student/lessons/${course.lessonIds[1]}`);
  expect(refused.status()).toBe(403);
  expect([await refused.text(), await page.content(), ...(await bodies())].join()).not.toContain('segredo');
});

/** All responses of the server on this page, as text. */
function collectBodies(page: Page): () => Promise<string[]> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/json|html/.test(response.headers()['content-type'] ?? '')) bodies.push(response.text().catch(() => ''));
  });
  return () => Promise.all(bodies);
}
