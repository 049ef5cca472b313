import type { Page } from '@playwright/test';
import { HOSTILE_HTML } from '../../fixtures/hostile-html.ts';
import { expectAccessible, expectSound } from '../everywhere/accessible.ts';
import { enterAs, enterWith, expect, test } from '../fixtures.ts';
import { emailTo } from '../inbox.ts';
import { enroll, type NewSchool, openSchool, slugOf, throwAwayEmail, writeCourse } from '../school.ts';

/* The producer's settings, and their effect on the students' area. */

const toasts = (page: Page) => page.locator('.toaster');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Salvar Configurações' });
const rootColor = (page: Page, name: string) =>
  page.evaluate((variable) => getComputedStyle(document.documentElement).getPropertyValue(variable).trim(), name);

async function open(page: Page): Promise<NewSchool> {
  const school = await openSchool();
  await enterWith(page, school.session);
  await page.goto('/admin/settings');
  await expect(page.getByRole('heading', { name: 'Configurações' })).toBeVisible();
  return school;
}

test('name, colours and networks are previewed, saved with one button, and seen by students', async ({
  page,
  elsewhere: theirs,
}) => {
  const school = await open(page);
  const preview = page.getByRole('region', { name: 'Prévia ao vivo' });
  const primary = page.getByLabel('Cor primária', { exact: true });

  await primary.fill('azul');
  await tab(page, 'Redes Sociais').click();
  await page.getByLabel('Instagram').fill('javascript:alert(1)');
  await save(page).click();
  await expect(tab(page, 'Aparência'), 'the first that is wrong comes forward').toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect(primary).toBeFocused();
  await expect(primary).toHaveAccessibleDescription('Informe uma cor como #4318FF');
  await primary.fill('#FFEB3B');
  await expect(page.getByText('Botões com texto preto')).toBeVisible();
  await page.getByLabel('Cor de fundo', { exact: true }).fill('#FFFFFF');
  await page.getByLabel('Cor dos cartões', { exact: true }).fill('#FFFDE7');
  await page.getByRole('button', { name: /^Usar #/ }).click();
  await expect(page.getByRole('button', { name: /^Usar #/ })).toHaveCount(0);
  const shade = await primary.inputValue();
  await page.getByLabel('Nome da área de membros').fill('Padaria da Vila');
  await expect(preview).toContainText('Padaria da Vila');
  await expect(preview.locator('[data-area=student]')).toHaveAttribute('data-scheme', 'light');
  expect(await rootColor(page, '--primary'), 'only the preview changes yet').toBe('#4318FF');

  await tab(page, 'Redes Sociais').click();
  await save(page).click();
  await expect(page.getByLabel('Instagram')).toHaveAccessibleDescription('Informe um endereço que comece com https://');
  await page.getByLabel('Instagram').fill('instagram.com/padaria');
  await page.getByLabel('WhatsApp').fill('(11) 98765-4321');
  await page.getByLabel('Email de suporte').fill('ajuda@padaria.com.br');

  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continuar editando' }).click();
  await expect(page).toHaveURL('/admin/settings');
  await page.route('**/rpc/producer/updateSettings', (route) => route.fulfill({ status: 500, body: '{}' }));
  await save(page).click();
  await expect(page.getByRole('alert')).toContainText('Não foi possível salvar as configurações');
  await page.unroute('**/rpc/producer/updateSettings');
  await save(page).click();
  await expect(toasts(page)).toContainText('Configurações salvas com sucesso!');
  await expect(page.getByRole('banner'), 'at once, without a reload').toContainText('Padaria da Vila');
  await expect.poll(() => rootColor(page, '--primary')).toBe(shade);
  await expect(page.getByLabel('Instagram')).toHaveValue('https://instagram.com/padaria');
  await page.getByRole('link', { name: 'Meu Perfil' }).click();
  await expect(page, 'nothing is left to ask about').toHaveURL('/admin/profile');

  const course = await writeCourse(school, { title: 'Pães', lessons: [{ title: 'Farinha' }] });
  const student = await enroll(school, [course]);
  await theirs.goto(`/alunos/login?escola=${await slugOf(school)}`);
  await expect(theirs).toHaveTitle(/Padaria da Vila/);
  await enterWith(theirs, student.session);
  await theirs.goto('/alunos/cursos');
  await expect(theirs.getByRole('navigation').first()).toBeVisible();
  await expect(theirs.getByText('Padaria da Vila').first()).toBeVisible();
  expect(await rootColor(theirs, '--primary')).toBe(shade);
  expect(await rootColor(theirs, '--g-bg')).toBe('#FFFFFF');
  await theirs.getByRole('button', { name: 'Redes Sociais' }).first().click();
  await expect(theirs.getByRole('link', { name: 'WhatsApp' }).first()).toHaveAttribute(
    'href',
    'https://wa.me/5511987654321',
  );
  await theirs.goto('/alunos/ajuda');
  await expect(theirs.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute(
    'href',
    'mailto:ajuda@padaria.com.br',
  );
  await expectAccessible(theirs, 'a light school');
});

test('is accessible at every width', async ({ page }) => {
  await enterAs(page, 'ana');
  await page.goto('/admin/settings');
  await expect(tab(page, 'Email')).toBeVisible();
  await expectSound(page, 'appearance');
  await tab(page, 'Email').click();
  await page.getByText('Template HTML', { exact: true }).click();
  await expect(page.getByTitle('E-mail de exemplo')).toBeVisible();
  await expectSound(page, 'the template');
  await page.setViewportSize({ width: 360, height: 900 });
  await page.getByRole('radiogroup', { name: 'Email' }).getByText('Configurações').click();
  await page.getByRole('radio', { name: /^Brevo/ }).check();
  await expectAccessible(page, 'the account');
  await tab(page, 'Redes Sociais').click();
  await expect(page.getByLabel('Instagram')).toBeVisible();
  await expectAccessible(page, 'networks');
});

test('e-mail settings: account, template and test, and the student gets it', async ({ page }) => {
  const school = await open(page);
  await tab(page, 'Email').click();
  const trial = page.getByRole('region', { name: 'Email de teste' });
  const to = trial.getByLabel('Email de teste');
  const send = trial.getByRole('button', { name: 'Enviar teste' });
  await page.getByRole('radio', { name: /^Brevo/ }).check();
  await send.click();
  await expect(trial.getByRole('alert')).toHaveText(
    'Preencha o email de teste, chave da API Brevo e email do remetente',
  );
  await page.getByLabel('Chave da API Brevo').fill('xkeysib-segredo-9f3a');
  await page.getByRole('textbox', { name: 'Email do remetente' }).fill('contato@padaria.com.br');
  await page.getByRole('textbox', { name: 'Nome do remetente' }).fill('Padaria da Vila');

  await page.getByText('Template HTML', { exact: true }).click();
  const frame = page.frameLocator('iframe[title="E-mail de exemplo"]');
  await expect(frame.getByText('Seu acesso chegou, Mariana Alves')).toBeVisible();
  const body = page.getByLabel('Corpo do e-mail');
  await body.fill('<p onclick="x()">Oi, </p>');
  await body.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(21, 21));
  await page.getByRole('button', { name: 'name', exact: true }).click();
  await expect(body).toHaveValue('<p onclick="x()">Oi, {{name}}</p>');
  await expect(frame.getByText('Oi, Mariana Alves')).toBeVisible();
  await page.getByLabel('Assunto').fill('Bem-vinda a ');
  await page.getByRole('button', { name: 'platform_name' }).click();
  await expect(page.getByLabel('Assunto')).toHaveValue('Bem-vinda a {{platform_name}}');

  await page.getByRole('region', { name: 'Visualização' }).getByRole('button', { name: 'Enviar teste' }).click();
  await expect(to).toBeFocused();
  const address = throwAwayEmail('teste');
  await to.fill(address);
  await to.press('Enter');
  await expect(trial.getByRole('status')).toHaveText('Email de teste enviado com sucesso!');
  const tried = await emailTo(address);
  expect(tried).toMatchObject({ subject: 'Bem-vinda a Escola da Marina' });
  expect(tried.html).toContain('<p>Oi, Mariana Alves</p>');

  await save(page).click();
  await expect(toasts(page)).toContainText('Configurações salvas com sucesso!');
  await expect(body, 'what an e-mail may not carry is gone').toHaveValue('<p>Oi, {{name}}</p>');
  await expect(page.getByLabel('Chave da API Brevo')).toHaveValue('');
  await expect(page.getByLabel('Chave da API Brevo')).toHaveAccessibleDescription(/termina em 9f3a/);
  const course = await writeCourse(school, { title: 'Pães', lessons: [{ title: 'Farinha' }] });
  const student = await enroll(school, [course], '<b>Bia</b>');
  const access = await emailTo(student.email);
  expect(access.subject).toBe('Bem-vinda a Escola da Marina');
  expect(access.html).toContain('<p>Oi, &#60;b&#62;Bia&#60;/b&#62;</p>');
  expect(access.text).toContain('Oi, <b>Bia</b>');

  await page.getByText('Template HTML', { exact: true }).click();
  await page.getByRole('button', { name: 'Restaurar padrão' }).click();
  await expect(toasts(page)).toContainText('Template de email restaurado para o padrão');
  await expect(body).toHaveValue(/\{\{password\}\}/);
});

test('hostile HTML never runs: raw only in the preview’s frame, and sanitized anywhere', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => dialog.dismiss());
  await page.route(/(hostile|images|example)\.(test|com)/, (route) => route.abort());
  await page.addInitScript(() => {
    window.addEventListener('message', ({ data }) => {
      if (data === 'hit')
        document.documentElement.dataset.hits = `${Number(document.documentElement.dataset.hits ?? 0) + 1}`;
    });
  });
  const hits = () => page.evaluate(() => Number(document.documentElement.dataset.hits ?? 0));
  const whole = (body: string) => `<!doctype html><html><head></head><body>${body}</body></html>`;

  await open(page);
  await page.route('**/rpc/producer/previewEmail', (route) =>
    route.fulfill({ json: { json: { subject: 'x', html: whole(HOSTILE_HTML.join('\n')), text: 'x' } } }),
  );
  await tab(page, 'Email').click();
  await page.getByText('Template HTML', { exact: true }).click();
  const frame = page.locator('iframe[title="E-mail de exemplo"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame).toHaveAttribute('srcdoc', /postMessage/);
  await expect(frame.contentFrame().locator('body')).toBeAttached();
  expect(await hits(), 'as it was written, in the sandboxed frame').toBe(0);
  await page.unroute('**/rpc/producer/previewEmail');

  const cleaned = await page.evaluate(
    async (bodies) => {
      const preview = async (body: string) => {
        const sent = {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: { subject: 'x', body } }),
        };
        return (await (await fetch('/rpc/producer/previewEmail', sent)).json()).json.html as string;
      };
      return Promise.all(bodies.map(preview));
      // Text with NUL is refused before it is sanitized.
    },
    HOSTILE_HTML.filter((body) => !body.includes('\0')),
  );
  expect(cleaned.every((html) => html.startsWith('<!doctype html>'))).toBe(true);

  // A page without sandbox and policy, where scripts could run.
  await page.goto('about:blank');
  const show = (pages: readonly string[]) =>
    page.evaluate(async (documents) => {
      const shown = documents.map(async (html) => {
        const frame = document.createElement('iframe');
        const loaded = new Promise((done) => frame.addEventListener('load', done, { once: true }));
        frame.srcdoc = html;
        document.body.append(frame);
        await loaded;
        for (const each of frame.contentDocument?.querySelectorAll('*') ?? []) {
          each.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
          each.dispatchEvent(new FocusEvent('focus'));
        }
      });
      await Promise.all(shown);
    }, pages);
  asked.length = 0;
  await show(cleaned);
  expect(await hits(), 'cleaned').toBe(0);
  expect(asked.filter((url) => url.includes('hostile.test'))).toEqual([]);
  await show([whole(HOSTILE_HTML[0] ?? '')]);
  await expect.poll(hits, 'what is not cleaned does run here').toBeGreaterThan(0);
});
