import type { Page } from '@playwright/test';

/** Sends a notice, so that the list is not empty. */
export async function sendNotice(page: Page) {
  const notice = page.getByRole('region', { name: 'Notificações' }).getByText('Aula ao vivo na quinta-feira');
  await notice.or(page.getByText('Nenhuma notificação ainda')).waitFor();
  if (await notice.isHidden()) {
    await page.getByRole('button', { name: 'Nova Notificação' }).click();
    await page.getByLabel('Título').fill('Aula ao vivo na quinta-feira');
    await page.getByLabel('Mensagem').fill('Às 20h, com perguntas no fim. O link chega por aqui meia hora antes.');
    await page.getByRole('button', { name: 'Enviar notificação' }).click();
    await notice.waitFor();
  }
  await page.getByText('Enviada', { exact: true }).waitFor();
}

export async function selectPage(page: Page) {
  await page.getByRole('table').waitFor();
  for (const checkbox of await page.locator('tbody').getByRole('checkbox').all()) await checkbox.check();
}

/** Opens the same lesson in two tabs; this one saves second. */
export async function meetConflict(page: Page) {
  const other = await page.context().newPage();
  const forms = [];
  for (const tab of [page, other]) {
    await tab.goto('/dashboard');
    await tab
      .getByRole('button', { name: /^Módulos/ })
      .first()
      .click();
    await tab
      .getByRole('button', { name: /^Editar aula/ })
      .first()
      .click();
    forms.push(tab.getByRole('dialog'));
  }
  const [mine, theirs] = forms;
  await mine?.getByLabel('Título').fill('Medir a luz pelo rosto, passo a passo');
  await theirs?.getByLabel('Título').fill('Como medir a luz pelo rosto');
  await theirs?.getByLabel('Descrição').fill('Onde fica a sombra do nariz, e o que isso diz da janela.');
  await theirs?.getByRole('button', { name: 'Salvar' }).click();
  await other.getByText('Aula salva com sucesso!').waitFor();
  await other.close();
  await mine?.getByRole('button', { name: 'Salvar' }).click();
  await mine?.getByRole('region', { name: /enquanto você editava/ }).waitFor();
}
