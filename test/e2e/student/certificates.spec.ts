import { readFile, writeFile } from 'node:fs/promises';
import { requestApi } from '../api.ts';
import { changeKept } from '../database.ts';
import { expectSound } from '../everywhere/accessible.ts';
import { enterWith, expect, test } from '../fixtures.ts';
import { enroll, type NewCourse, type NewSchool, openSchool, slugOf, writeCourse } from '../school.ts';

const NAME = 'Eduarda Martins Figueiredo de Albuquerque';

let school: NewSchool;
let course: NewCourse;
let slug: string;
test.beforeAll(async () => {
  school = await openSchool();
  slug = await slugOf(school);
  await writeCourse(school, { title: 'Edição de Vídeo no Celular', lessons: [{ title: 'O corte' }] });
  course = await writeCourse(school, {
    title: 'Fotografia com Luz Natural',
    lessons: [{ title: 'A janela' }, { title: 'A sombra' }],
  });
});

test('a producer activates the certificate with a preview', async ({ page }) => {
  await enterWith(page, school.session);
  await page.goto(`/admin/courses/${course.id}/certificado`);
  await page.getByRole('switch', { name: 'Dar certificado neste curso' }).check();
  await page.getByLabel('Carga horária').fill('6');
  await page.getByRole('button', { name: 'Adicionar assinatura' }).click();
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Ana Beatriz Lima');
  await page.getByLabel('Cargo').fill('Diretora reconhecida pelo MEC');
  await page.getByRole('button', { name: 'Salvar certificado' }).click();
  await expect(page.getByText('Um certificado de curso livre não pode dizer isso')).toBeVisible();
  await page.getByLabel('Cargo').fill('Professora');
  const preview = page.getByRole('complementary', { name: 'Pré-visualização' });
  await expect(preview.getByText('Ana Beatriz Lima')).toBeVisible();
  await expectSound(page, 'the certificate of a course');
  await page.getByRole('button', { name: 'Salvar certificado' }).click();
  await expect(page.getByText('Certificado ativado!')).toBeVisible();
});

test('from the last lesson to a check page that detects a forged file', async ({
  page,
  elsewhere: check,
}, testInfo) => {
  await requestApi('PUT', `/producer/courses/${course.id}/certificate`, { rules: RULES }, school);
  const student = await enroll(school, [course], 'duda martins');
  await enterWith(page, student.session);
  const [first, last] = course.lessonIds;
  await requestApi('PUT', `/student/lessons/${first}/completion`, { completed: true }, student);
  await page.goto(`/alunos/curso/${course.id}?aula=${last}`);
  await page.getByRole('button', { name: 'Marcar como concluída' }).first().click();
  const finale = page.getByRole('region', { name: 'Curso concluído' });
  await expect(finale.getByRole('img', { name: /Certificado de conclusão de duda martins/ })).toBeVisible();
  await expectSound(page, 'the end of a course');
  await finale.getByRole('link', { name: 'Ver certificado' }).click();

  await expect(page.getByRole('heading', { name: 'Meus certificados' })).toBeVisible();
  await expectSound(page, 'a certificate whose name was not looked at');
  await page.getByRole('button', { name: 'Corrigir nome' }).click();
  await page.getByLabel('Nome no certificado').fill('Duda 🌸');
  await expect(page.getByText('Use só letras')).toBeVisible();
  await page.getByLabel('Nome no certificado').fill(NAME);
  await page.getByRole('button', { name: 'Usar este nome' }).click();
  const card = page.getByRole('article', { name: `Certificado de ${course.title}` });
  await expect(card.getByText('Válido', { exact: true })).toBeVisible();
  await expectSound(page, 'a certificate of one’s own');
  await expect(card.getByRole('link', { name: 'Adicionar ao LinkedIn' })).toHaveAttribute(
    'href',
    /startTask=CERTIFICATION_NAME/,
  );
  await card.getByRole('switch', { name: 'Compartilhar publicamente' }).click();
  await expect(card.getByRole('switch', { name: 'Compartilhar publicamente' })).toBeChecked();
  await expect(card.getByRole('link', { name: 'Baixar imagem para stories' })).toBeVisible();
  await expectSound(page, 'a credential that anybody may see');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: /Baixar PDF/ }).click(),
  ]);
  const genuine = await download.path();
  const address = await card.getByRole('link', { name: 'Ver página pública' }).getAttribute('href');

  if (!address) throw new Error('Nobody can check it');
  const response = await check.goto(address);
  expect(response?.headers()['x-robots-tag']).toBe('noindex');
  await expect(check.getByRole('heading', { name: 'Este certificado é verdadeiro' })).toBeVisible();
  await expect(check.getByText(NAME).first()).toBeVisible();
  await expect(check.getByRole('link', { name: 'Baixar credencial' })).toBeVisible();
  await expectSound(check, 'a certificate that is valid');
  const picker = check.getByLabel('PDF do certificado');
  await picker.setInputFiles(genuine);
  await expect(check.getByText('O arquivo é o que a escola emitiu')).toBeVisible();
  const doctored = testInfo.outputPath('certificado-duda-final.pdf');
  const bytes = await readFile(genuine);
  bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
  await writeFile(doctored, bytes);
  await picker.setInputFiles(doctored);
  await expect(check.getByRole('heading', { name: 'O que a escola registrou' })).toBeVisible();
  await expectSound(check, 'a file that was altered');

  await enterWith(page, school.session);
  await page.goto('/admin/courses/certificados');
  await expect(page.getByRole('row', { name: new RegExp(NAME) })).toBeVisible();
  await expectSound(page, 'the register of certificates');
  await page.getByRole('button', { name: /Ações do certificado/ }).click();
  await page.getByRole('menuitem', { name: 'Revogar' }).click();
  await page.getByLabel('Motivo').fill('compra reembolsada');
  await page.getByRole('button', { name: 'Revogar', exact: true }).click();
  await expect(page.getByText('Certificado revogado.')).toBeVisible();
  await check.goto(address);
  await expect(check.getByText('Motivo registrado: compra reembolsada')).toBeVisible();
  await expectSound(check, 'a certificate that was revoked');
});

test('a code that was never issued is not found, and another can be tried', async ({ page }) => {
  await page.goto('/certificados/000000000000');
  await expect(page.getByText('Nenhum certificado tem este código'), 'of no school at all').toBeVisible();
  await page.goto(`/certificados?escola=${slug}`);
  await page.getByLabel('Código de autenticidade').fill('7kq4');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('O código tem 12 letras e números')).toBeVisible();
  await page.getByLabel('Código de autenticidade').fill('0000 0000 0000');
  await page.getByRole('button', { name: 'Conferir' }).click();
  await expect(page.getByText('Nenhum certificado desta escola tem este código')).toBeVisible();
  await expectSound(page, 'a certificate that is not there');
});

test('a school whose name is one long word is shown in full', async ({ page }) => {
  const named = await openSchool();
  const { id } = await writeCourse(named, { title: 'Curso', lessons: [] });
  const name = 'Pneumoultramicroscopicossilicovulcanoconiose'.repeat(2).slice(0, 80);
  await changeKept('update client_settings set member_area_name = $2 where slug = $1', [await slugOf(named), name]);
  await enterWith(page, named.session);
  await page.goto(`/admin/courses/${id}/certificado`);
  await page.getByRole('switch', { name: 'Dar certificado neste curso' }).check();
  const brand = page.locator('.certificate-brand').first();
  await expect(brand).toContainText(name);
  expect(await brand.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

const RULES = {
  active: true,
  kind: 'completion',
  hours: 6,
  minPercent: 100,
  minDays: 0,
  saleDelayDays: 7,
  validMonths: null,
  issuerName: 'Escola da Marina Ltda.',
  issuerDocument: '11.222.333/0001-81',
  signatures: [{ name: 'Ana Beatriz Lima', role: 'Professora', imageUrl: null }],
  design: { paper: 'ivory', bandColor: '#2a1a14', pictureUrl: null },
};
