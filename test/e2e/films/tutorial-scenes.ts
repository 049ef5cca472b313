import type { Locator, Page } from '@playwright/test';
import type { TutorialId } from '#web/producer/tutorials/tutorials.ts';

/* The screen during each sentence of a tutorial. */

type Scene = (page: Page) => Promise<unknown>;

const signIn = async (page: Page, door: string, email: string) => {
  await page.context().clearCookies();
  await page.goto(door);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('demo1234');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.waitForURL(/cursos|dashboard/);
};
const asProducer = (page: Page) => signIn(page, '/login', 'ana@demo.test');

/** Scrolls an element into view, and frames it. */
const point = (locator: Locator) =>
  locator.first().evaluate((element: HTMLElement) => {
    element.style.outline = '4px solid #ff7a1a';
    element.style.outlineOffset = '3px';
    element.scrollIntoView({ block: 'center' });
  });

const openCourse = (page: Page) => page.getByRole('button', { name: 'Novo Curso' }).first().click();

export const SCENES: Record<TutorialId, Scene[]> = {
  introducao: [
    async (page) => {
      await asProducer(page);
      await page.getByRole('article').first().waitFor();
      await point(page.getByRole('button', { name: 'Novo Curso' }));
    },
    async (page) => {
      await openCourse(page);
      await page.getByRole('textbox', { name: 'Título' }).fill('Fotografia de Retrato');
      await point(page.getByRole('textbox', { name: 'Título' }));
    },
    async (page) => {
      await page.goto('/dashboard');
      await page
        .getByRole('button', { name: /^Módulos de/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /Medir a luz pelo rosto/ })
        .first()
        .click();
      await point(page.getByRole('textbox', { name: /vídeo/i }));
    },
    async (page) => {
      await page.goto('/dashboard');
      await page
        .getByRole('button', { name: /^Visualizar área do aluno/ })
        .first()
        .click();
      await page.frameLocator('.preview-stage iframe').getByRole('heading', { level: 1 }).waitFor();
      await point(page.getByRole('radiogroup', { name: 'Tamanho da tela' }));
    },
    async (page) => {
      await page.goto('/admin/students');
      await page.getByRole('button', { name: 'Novo Aluno' }).first().click();
      await page.getByRole('dialog').getByRole('checkbox').first().check();
      await point(page.getByRole('dialog').getByRole('checkbox').first().locator('xpath=ancestor::label'));
    },
  ],
  email: [
    async (page) => {
      await asProducer(page);
      await page.goto('/admin/students');
      await page.getByRole('button', { name: 'Novo Aluno' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Nome').fill('Helena Duarte');
      await dialog.getByLabel('E-mail').fill('helena@example.com');
      await dialog.getByRole('checkbox').first().check();
      await point(dialog.getByLabel('E-mail'));
    },
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Adicionar aluno' }).click();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.waitForTimeout(2_000);
      await page.goto('/inbox');
      await page.getByText('helena@example.com').first().click();
      await page.locator('iframe').waitFor();
    },
    async (page) => {
      await page.context().clearCookies();
      await page.goto('/alunos/login?escola=escola-vertice');
      await point(page.getByRole('link', { name: 'Esqueceu sua senha?' }));
    },
  ],
  integracao: [
    async (page) => {
      await asProducer(page);
      await page.getByRole('article').first().waitFor();
      await page
        .getByRole('button', { name: /^Webhooks/ })
        .first()
        .click();
      await point(page.getByRole('dialog').getByRole('textbox', { name: 'URL do Webhook' }));
    },
    async (page) => {
      await page.getByRole('link', { name: 'Plataformas e entregas' }).click();
      await point(page.getByRole('combobox', { name: 'Plataforma' }));
    },
    async (page) => {
      await page.getByRole('button', { name: 'Simular compra' }).click();
      const simulation = page.getByRole('region', { name: 'Testar sem vender' });
      await simulation.getByText('Aluno adicionado, com acesso ao curso.').waitFor();
      await point(simulation.getByRole('button', { name: 'Simular compra' }));
    },
    async (page) => {
      await signIn(page, '/alunos/login?escola=escola-vertice', 'duda@demo.test');
      await page
        .getByRole('button', { name: /^Ver Prévia/ })
        .first()
        .click();
      // Scrolls the dialog's footer above the caption.
      await page.getByRole('dialog').evaluate((dialog: HTMLElement) => {
        dialog.style.cssText += 'max-height:470px;margin-block:20px auto';
      });
      await point(page.getByRole('link', { name: /^Comprar Agora/ }));
    },
  ],
};
