import { enterWith, expect, test } from '../fixtures.ts';
import { look } from '../look.ts';
import { enroll, openSchool, writeCourse } from '../school.ts';

test('a student chooses which conversation notices to receive, and how', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Fotografia', lessons: [{ title: 'A janela' }] });
  await enterWith(page, (await enroll(school, [course], 'Tainá Ribeiro')).session);
  await page.goto('/alunos/configuracoes?aba=notificacoes');
  const answers = page.getByRole('group', { name: /Respostas da escola/ });
  const replies = page.getByRole('group', { name: /Conversas que você acompanha/ });
  await expect(answers.getByLabel('E-mail')).toBeChecked();
  await expect(answers.getByLabel('Navegador')).toBeDisabled();
  await expect(replies.getByLabel('E-mail')).not.toBeChecked();
  await look(page, 'avisos');
  // The change is optimistic; only the response shows that it is stored.
  const kept = page.waitForResponse('**/rpc/student/setNoticeKinds');
  await replies.getByLabel('E-mail').click();
  await expect(replies.getByLabel('E-mail')).toBeChecked();
  await kept;
  await page.reload();
  await expect(replies.getByLabel('E-mail')).toBeChecked();
  await page.getByRole('switch', { name: 'Notificações por e-mail' }).click();
  await expect(replies.getByLabel('E-mail')).toBeDisabled();
});
