import type { Overview, SchoolRisk } from '#shared/contract/owner.ts';
import { requestApi } from '../api.ts';
import { expectAccessible } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, ownAddress, test } from '../fixtures.ts';
import { PASSWORD, throwAwayEmail } from '../school.ts';

test('the owner adds a producer, views the panel, and removes the school', async ({ page }) => {
  test.slow();
  const email = throwAwayEmail('cliente');
  const name = `Cliente ${email.split('.')[1]?.slice(0, 8)}`;
  // A session views one panel at a time, so this one must not be shared.
  const owner = { email: 'dona@demo.test', password: 'demo1234' };
  const address = ownAddress();
  const { session = '' } = await requestApi('POST', '/session', owner, { address });
  await requestApi('POST', '/session/confirmation', { password: owner.password }, { session, address });
  await enterWith(page, session);
  await page.goto('/admin/super/produtores');

  const adding = page.getByRole('dialog', { name: 'Adicionar produtor' });
  await page.getByRole('button', { name: 'Adicionar produtor' }).click();
  await adding.getByLabel('Nome').fill(name);
  await adding.getByLabel('E-mail').fill('ana@demo.test');
  await adding.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await adding.getByRole('button', { name: 'Adicionar' }).click();
  await expect(adding).toContainText('Este email já está cadastrado');
  await expectAccessible(page, 'add a producer');
  await adding.getByLabel('E-mail').fill(email);
  await adding.getByRole('button', { name: 'Adicionar' }).click();
  await expect(page.getByText(`${name} já pode entrar.`)).toBeVisible();

  await page.getByLabel('Buscar produtores').fill(email);
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('0 / 100 alunos');
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByText('Em Teste').click();
  const detail = page.getByRole('dialog', { name });
  await expect(detail).toContainText('Nenhuma expansão comprada.');
  await expectAccessible(page, 'producer detail');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();

  await row.getByRole('button', { name: `Entrar como ${name}` }).click();
  const bar = page.getByRole('region', { name: 'Modo de Visualização' });
  await expect(bar).toContainText(`Painel de ${name}: nada pode ser alterado.`);
  await page.getByLabel('Nome da escola').fill('Não é minha');
  await page.getByRole('button', { name: 'Salvar e continuar' }).click();
  await expect(page.getByText('Você está apenas visualizando o painel deste produtor').first()).toBeVisible();
  await expectAccessible(page, 'viewing a producer');
  await page.goto('/admin/super');
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Sair da visualização' }).click();
  await expect(page).toHaveURL('/admin/super/produtores');

  await page.getByLabel('Buscar produtores').fill(email);
  await expect(page.getByRole('row')).toHaveCount(2);
  await row.getByRole('button', { name: `Remover ${name}` }).click();
  const removal = page.getByRole('dialog', { name: 'Tem certeza que deseja remover este administrador?' });
  await expect(removal.getByRole('button', { name: 'Remover' })).toBeDisabled();
  await removal.getByRole('textbox').fill(email);
  await expectAccessible(page, 'removing a producer');
  await removal.getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Nenhum produtor encontrado')).toBeVisible();

  await page.goto('/admin/super/configuracoes');
  await page.getByRole('link', { name: 'Ver registro' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const found = page.waitForResponse('**/rpc/owner/audit*');
  await page.getByLabel('Buscar no registro').fill(name);
  await found;
  for (const auditEvent of ['Produtor adicionado', 'Entrou como produtor', 'Saiu da visualização', 'Produtor removido'])
    await expect(page.getByRole('row', { name: `${auditEvent} · ${name}` })).toBeVisible();
  await expectAccessible(page, 'audit list');
});

test('a school at risk shows the reason, and links to its producer', async ({ page }) => {
  await enterAs(page, 'dona');
  await page.goto('/admin/super/produtores');
  await page.route('**/rpc/owner/overview', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const answer = await response.json();
    const producer = (answer.json as Overview).recentPayments.find(({ userEmail }) => userEmail === 'ana@demo.test');
    const risks: SchoolRisk[] = [
      { kind: 'undelivered', undelivered: 12, sent: 30 },
      { kind: 'quiet', days: 21 },
    ];
    const { producerId, userName: name, userEmail: email, planName } = producer ?? {};
    answer.json.schoolsAtRisk = { total: 1, schools: [{ producerId, name, email, planName, risks }] };
    await route.fulfill({ response, json: answer });
  });
  await page.getByRole('link', { name: 'Visão Geral' }).click();
  const row = page.getByRole('region', { name: 'Escolas em risco' }).getByRole('row').nth(1);
  await expect(row).toContainText('12 de 30 e-mails de acesso não chegaram em 7 dias');
  await expect(row).toContainText('Nenhuma aula assistida ou concluída há 21 dias');
  await page.getByRole('button', { name: 'O que conta: MRR' }).click();
  await expect(page.getByRole('dialog', { name: 'MRR, receita recorrente mensal' })).toContainText('um doze avos');
  await expectAccessible(page, 'what a figure counts');
  await page.keyboard.press('Escape');
  await row.getByRole('link').click();
  await expect(page.getByRole('dialog', { name: 'Ana Beatriz Lima' })).toContainText('Crescimento em 30 dias');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/admin/super/produtores');
});
