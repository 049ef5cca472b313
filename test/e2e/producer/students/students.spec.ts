import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { requestApi } from '../../api.ts';
import { expectAccessible, PHONE } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { openSchool, throwAwayEmail, writeCourse } from '../../school.ts';
import { enrollMany, names } from './many-students.ts';

test('a selection survives paging and searching, and is removed at once', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enrollMany(school, course.id, names(23));
  await enterWith(page, school.session);
  await page.goto('/admin/students');

  await page.getByRole('checkbox', { name: 'Selecionar Aluno 23' }).check();
  const whole = page.getByRole('checkbox', { name: 'Selecionar todos desta página' });
  await expect(whole).toHaveJSProperty('indeterminate', true);
  await page.getByRole('button', { name: 'Próxima página' }).click();
  await expect(page).toHaveURL('/admin/students?pagina=2');
  await expect(page.getByRole('checkbox', { name: 'Selecionar Aluno 03' })).toBeVisible();
  await whole.check();
  const bar = page.getByRole('region', { name: 'Alunos selecionados' });
  await expect(bar.getByRole('status')).toHaveText('4 selecionados');
  await page.getByRole('checkbox', { name: 'Selecionar Aluno 02' }).uncheck();

  await page.getByRole('searchbox', { name: 'Buscar alunos' }).fill('aluno 23');
  await expect(page).toHaveURL('/admin/students?busca=aluno+23');
  await expect(page.getByRole('checkbox', { name: 'Selecionar Aluno 23' })).toBeChecked();
  // As tall as its content: a button half covered by a bar would count as too small.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await expectAccessible(page, 'students, ticked');
  await bar.getByRole('button', { name: 'Remover Selecionados' }).click();
  const question = page.getByRole('dialog', { name: 'Tem certeza que deseja remover 3 alunos?' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'removal of several');
  await question.getByRole('button', { name: 'Remover 3 alunos' }).click();
  await expect(page.getByText('3 alunos removidos com sucesso!')).toBeVisible();
  await expect(bar).toBeHidden();
  await expect(page.getByText('Nenhum aluno encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar busca' }).click();
  await expect(page.getByText('1 a 20 de 20')).toBeVisible();
  await expect(page.getByText('20 de 100')).toBeVisible();
});

test('the access history of a course is explained, source by source', async ({ page }) => {
  const school = await openSchool();
  const [ceramics, glazing] = [
    await writeCourse(school, { title: 'Cerâmica', lessons: [] }),
    await writeCourse(school, { title: 'Esmalte', lessons: [] }),
  ];
  await writeCourse(school, { title: 'Torno', lessons: [] });
  const person = { name: 'Lia Moura', email: throwAwayEmail('lia') };
  const courseIds = [ceramics.id, glazing.id];
  const { data } = await requestApi('POST', '/producer/students', { ...person, courseIds }, school);
  const edited = { ...person, status: 'active', courseIds: [ceramics.id] };
  await requestApi('PUT', `/producer/students/${data.id}`, edited, school);
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  const open = page.getByRole('button', { name: 'Histórico de acesso: Lia Moura' });
  const window = page.getByRole('dialog', { name: 'Histórico de acesso' });
  await page.route('**/rpc/producer/accessHistory', (route) => route.fulfill({ status: 500, body: '{}' }));
  await open.click();
  await expect(window.getByRole('alert')).toContainText('Erro ao carregar o histórico');
  await page.unroute('**/rpc/producer/accessHistory');
  await window.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(window.getByRole('region', { name: 'Cerâmica' })).toContainText('Tem acesso, sem data para terminar.');
  const lost = window.getByRole('region', { name: 'Esmalte' });
  await expect(lost).toContainText('Sem acesso: a liberação foi encerrada em');
  await expect(lost.getByRole('listitem')).toContainText('retirada por você');
  await expect(window).toContainText('Nunca liberado: Torno.');
  await expectAccessible(page, 'the history of access');
  await window.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(window).toBeHidden();
  await expect(open).toBeFocused();
});

test('a student is edited, gets access again and is removed', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await writeCourse(school, { title: 'Esmalte', lessons: [] });
  const email = throwAwayEmail('beatriz');
  const person = { name: 'Beatriz Fontes', email, courseIds: [course.id] };
  await requestApi('POST', '/producer/students', person, school);
  await enterWith(page, school.session);
  await page.goto('/admin/students');

  await page.getByRole('button', { name: 'Reenviar acesso: Beatriz Fontes' }).click();
  await expect(page.getByText(`Email de acesso reenviado com sucesso para ${email}!`)).toBeVisible();

  await page.getByRole('button', { name: 'Editar Beatriz Fontes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar Aluno' });
  await expect(dialog.getByRole('checkbox', { name: 'Cerâmica' })).toBeChecked();
  await dialog.getByLabel('Nome completo').fill('Bia Fontes');
  await dialog.getByLabel('CPF').fill('529.982.247-26');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByLabel('CPF')).toHaveAccessibleDescription(/^CPF inválido/);
  await expectAccessible(page, 'change of a student, with an error');
  await dialog.getByLabel('CPF').fill('529.982.247-25');
  await dialog.getByRole('checkbox', { name: 'Cerâmica' }).uncheck();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Selecione pelo menos 1 curso')).toBeVisible();
  await dialog.getByRole('checkbox', { name: 'Esmalte' }).check();
  await dialog.getByRole('radio', { name: /^Inativo/ }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Dados de Bia Fontes salvos.')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Bia Fontes' });
  await expect(row).toContainText('529.982.247-25');
  await expect(row).toContainText('Inativo');

  await row.getByRole('button', { name: 'Reenviar acesso: Bia Fontes' }).click();
  await expect(page.getByText('Este aluno está inativo. Ative o cadastro para enviar o acesso.')).toBeVisible();
  await row.getByRole('button', { name: 'Remover Bia Fontes' }).click();
  await page.getByRole('button', { name: 'Remover aluno' }).click();
  await expect(page.getByText('Aluno removido com sucesso!')).toBeVisible();
  await expect(page.getByText('Nenhum aluno ainda')).toBeVisible();
});

test('the table is navigated, expanded and selected by keyboard, up to the whole result', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enrollMany(school, course.id, names(22));
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  const box = (name: string) => page.getByRole('checkbox', { name: `Selecionar ${name}`, exact: true });
  const bar = page.getByRole('region', { name: 'Alunos selecionados' });
  const count = bar.getByRole('status');

  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).focus();
  await page.keyboard.press('Tab');
  await expect(box('Aluno 22')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  const details = page.getByRole('region', { name: 'Detalhes de Aluno 22' });
  await expect(details).toContainText('Cerâmica');
  await expectAccessible(page, 'a student’s row, opened');
  await page.keyboard.press('ArrowLeft');
  await expect(details).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(count).toHaveText('3 selecionados');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(count).toHaveText('2 selecionados');
  await page.keyboard.press('End');
  await expect(box('Aluno 03')).toBeFocused();
  await page.keyboard.press('Shift+Space');
  await expect(count).toHaveText('19 selecionados');
  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await expect(count).toHaveText('20 selecionados');
  await expect(box('Aluno 22')).toBeFocused();

  await page.setViewportSize({ width: 1280, height: 2000 });
  await page.getByRole('button', { name: 'Selecionar todos os 22 do resultado' }).press('Enter');
  await expect(count).toHaveText('22 selecionados');
  await expectAccessible(page, 'all that was found, selected');
  await bar.getByRole('button', { name: 'Encerrar acesso' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Encerrar acesso' });
  await dialog.getByRole('checkbox', { name: 'Cerâmica' }).press('Space');
  await expect(dialog).toContainText('22 alunos em 1 curso.');
  await expectAccessible(page, 'closing the access of many');
  await dialog.getByRole('button', { name: 'Encerrar acesso' }).press('Enter');
  await expect(page.getByText('Acesso encerrado para 22 alunos.')).toBeVisible();
  await expect(page.locator('#conteudo')).toBeFocused();
  await page.getByRole('button', { name: 'Desfazer' }).press('Enter');
  await expect(page.getByText('Acesso reaberto para 22 alunos.')).toBeVisible();
});

test('a course’s long title leaves space for the row’s button on a phone', async ({ page }) => {
  const school = await openSchool();
  const title = 'Introdução à Fotografia de Natureza Selvagem com Equipamentos Alternativos e Luz Natural';
  const course = await writeCourse(school, { title, lessons: [] });
  await enrollMany(school, course.id, names(1));
  await enterWith(page, school.session);
  await page.setViewportSize(PHONE);
  await page.goto('/admin/students');
  const details = page.getByRole('button', { name: /^Detalhes de Aluno 01/ });
  const { x = 0, width = PHONE.width } = (await details.boundingBox()) ?? {};
  expect(x + width).toBeLessThan(PHONE.width);
  await expectAccessible(page, 'a long title in a phone’s row');
  await details.click();
  await expect(page.getByRole('region', { name: 'Detalhes de Aluno 01' })).toBeVisible();
});

test('the list is exported as a file, completely or for a course', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica Fria', lessons: [] });
  await writeCourse(school, { title: 'Esmalte', lessons: [] });
  await enterWith(page, school.session);
  await page.goto('/admin/students');
  const button = page.locator('.toolbar').getByRole('button', { name: 'Exportar Lista' });
  await enrollMany(school, course.id, ['João Conceição', '=Beatriz']);
  await page.reload();
  const save = async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
  };
  const whole = await save();
  await expect(page.getByText('Alunos exportados com sucesso!')).toBeVisible();
  expect(whole.name).toMatch(/^alunos_\d{4}-\d\d-\d\d_01_por-[a-z-]+\.csv$/);
  const lines = whole.text.split('\r\n');
  expect(lines[0]).toBe('\ufeffNome;Email;CPF;Telefone;Status;Data de Cadastro');
  expect(lines[1]).toMatch(/^João Conceição;lista\..*@example\.com;;;Ativo;\d\d\/\d\d\/\d{4}$/);
  expect(lines[2]).toMatch(/^"'=Beatriz";/);
  const chosen = page.getByRole('combobox', { name: 'Curso' });
  await chosen.click();
  await page.getByRole('option', { name: 'Cerâmica Fria' }).click();
  await expect(chosen).toHaveText('Cerâmica Fria');
  await expect(page).toHaveURL(/curso=/);
  expect((await save()).name).toMatch(/^alunos-ceramica-fria_\d{4}-\d\d-\d\d_01_por-[a-z-]+\.csv$/);
  await chosen.click();
  await page.getByRole('option', { name: 'Esmalte' }).click();
  await expect(chosen).toHaveText('Esmalte');
  await button.click();
  await expect(page.getByText('Nenhum aluno encontrado para este curso')).toBeVisible();
});

test('an address that bounces is corrected, and the row shows the result', async ({ page }) => {
  const school = await openSchool();
  const course = await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  const wrong = { name: 'Bia Fontes', email: `bia.${randomUUID().slice(0, 8)}@ninguem.test`, courseIds: [course.id] };
  await requestApi('POST', '/producer/students', wrong, school);
  await enterWith(page, school.session);
  await page.goto('/admin/students');

  // The row polls until the first try is over.
  await page.getByRole('button', { name: 'Devolvido: e-mail de acesso de Bia Fontes' }).click();
  const details = page.getByRole('dialog', { name: 'E-mail de acesso' });
  await expect(details).toContainText(wrong.email);
  await expect(details).toContainText('O endereço não existe');
  await expect(details).toContainText('User unknown');
  await expectAccessible(page, 'details of a returned e-mail');
  await page.keyboard.press('Escape');

  await expect(page.getByText('1 e-mail não entregue')).toBeVisible();
  await page.getByRole('link', { name: 'Ver e-mails' }).click();
  const undelivered = page.getByRole('row').filter({ hasText: 'Bia Fontes' });
  await expect(undelivered).toContainText('O endereço não existe');
  await expectAccessible(page, 'e-mails that did not arrive');
  await undelivered.getByRole('button', { name: 'Tentar novamente: Bia Fontes' }).click();
  await expect(page.getByText('E-mail de volta à fila')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Alunos', exact: true }).last().click();

  await page.getByRole('button', { name: 'Devolvido: e-mail de acesso de Bia Fontes' }).click();
  await details.getByRole('button', { name: 'Corrigir e-mail e reenviar' }).click();

  const dialog = page.getByRole('dialog', { name: 'Corrigir e-mail e reenviar' });
  const field = dialog.getByLabel('E-mail');
  await expect(field).toHaveValue(wrong.email);
  await field.fill('bia');
  await dialog.getByRole('button', { name: 'Corrigir e reenviar' }).click();
  await expect(field).toHaveAccessibleDescription(/^Informe um e-mail válido/);
  const meant = `bia.${randomUUID().slice(0, 8)}@gmail.com`;
  await field.fill(meant.replace('gmail', 'gmial'));
  await dialog.getByRole('button', { name: `Usar ${meant}` }).click();
  await expect(field).toHaveValue(meant);
  await expectAccessible(page, 'correction of an e-mail');
  await dialog.getByRole('button', { name: 'Corrigir e reenviar' }).click();

  await expect(page.getByText(`Email de acesso reenviado com sucesso para ${meant}!`)).toBeVisible();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: 'Bia Fontes' });
  await expect(row).toContainText(meant);
  await expect(row.getByRole('button', { name: 'Enviado: e-mail de acesso de Bia Fontes' })).toBeVisible();
});
