import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { enterWith, expect, test } from '../fixtures.ts';
import { emailTo } from '../inbox.ts';
import { enroll, type NewSchool, type NewStudent, openSchool, writeCourse } from '../school.ts';
import { expectSound } from './accessible.ts';

let school: NewSchool;
let student: NewStudent;
test.beforeAll(async () => {
  school = await openSchool();
  const course = await writeCourse(school, { title: 'Fotografia com Luz Natural', lessons: [{ title: 'A janela' }] });
  student = await enroll(school, [course], 'Eduarda Martins Figueiredo de Albuquerque');
});

/** Types the code of the newest such e-mail that was not used yet. */
async function typeCode(page: Page, used: string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(dialog.getByText(`Enviamos um código para ${student.email}`)).toBeVisible();
  await expect(dialog.getByLabel('Dígito 1 de 6'), 'it can be typed at once').toBeFocused();
  let code = '';
  await expect
    .poll(async () => {
      const { text } = await emailTo(student.email, 'Código para confirmar seu pedido');
      code = /\b(\d{6})\b/.exec(text)?.[1] ?? '';
      return code !== '' && !used.includes(code);
    })
    .toBe(true);
  used.push(code);
  await dialog.getByLabel('Dígito 1 de 6').fill(code);
  await expect(dialog).toBeHidden();
}

test('a student downloads and corrects their data and requests erasure, and the school answers', async ({ page }) => {
  const used: string[] = [];
  await enterWith(page, student.session);
  await page.goto('/alunos/configuracoes');
  await page.getByRole('link', { name: 'Meus dados: baixar, corrigir ou apagar' }).click();
  await expect(page.getByRole('heading', { name: 'Meus dados', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Pedir cópia' }).click();
  await typeCode(page, used);
  const link = page.getByRole('link', { name: 'Baixar' });
  await expect(link).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const copy = JSON.parse(entryOf(await readFile(await download.path()), 'dados.json'));
  expect(copy.dados.cadastro).toMatchObject([{ 'E-mail': student.email }]);
  expect(copy.dados.matriculas).toMatchObject([{ Curso: 'Fotografia com Luz Natural' }]);

  await page.getByRole('button', { name: 'Corrigir CPF' }).click();
  await page.getByLabel('CPF certo').fill('529.982.247-26');
  await page.getByRole('button', { name: 'Pedir correção' }).click();
  await expect(page.getByText('CPF inválido. Confira os números')).toBeVisible();
  await page.getByLabel('CPF certo').fill('529.982.247-25');
  await page.getByRole('button', { name: 'Pedir correção' }).click();
  await typeCode(page, used);
  await expect(page.getByRole('heading', { name: 'Pedido de correção de CPF em andamento' })).toBeVisible();

  await page.getByRole('button', { name: 'Pedir exclusão' }).click();
  await page.getByRole('button', { name: 'Continuar com a exclusão' }).click();
  await typeCode(page, used);
  await expect(page.getByText('você pode desistir').first()).toBeVisible();
  await page.getByText('Ver os prazos').click();
  await expectSound(page, 'one’s data, with requests under way');

  await enterWith(page, school.session);
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Privacidade' }).click();
  await expect(page.getByText('Apaga em 7 dias')).toBeVisible();
  await expect(page.getByText('15 dias', { exact: true })).toBeVisible();
  await expectSound(page, 'what people ask of the school');
  await page.getByRole('button', { name: /^Ações do pedido \d{4}-0002$/ }).click();
  await page.getByRole('menuitem', { name: 'Atender' }).click();
  await expectSound(page, 'the answer to a request');
  await page.getByRole('button', { name: 'Corrigir e responder' }).click();
  await expect(page.getByText('Dado corrigido. O titular foi avisado.')).toBeVisible();

  await enterWith(page, student.session);
  await page.goto('/alunos/meus-dados');
  await expect(page.getByText('529.982.247-25')).toBeVisible();
  await page.getByRole('button', { name: 'Desistir do pedido' }).click();
  await expect(page.getByText('Pedido cancelado. Nada foi mudado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pedir exclusão' })).toBeVisible();
});

/** The text of a file in a ZIP, found by its central directory. */
function entryOf(zip: Buffer, name: string): string {
  const named = zip.lastIndexOf(name);
  const entry = zip.lastIndexOf(Buffer.from('PK\x01\x02'), named);
  const [packed, start] = [zip.readUInt32LE(entry + 20), zip.readUInt32LE(entry + 42)];
  const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
  return inflateRawSync(zip.subarray(content, content + packed)).toString('utf8');
}
