import { expect } from '@playwright/test';
import { at, type Step } from './step.ts';

/** Screens in the preview of the first course. */
export const previewed: Step[] = [
  {
    screen: 'previewed course',
    open: async (page) => {
      await page.goto('/dashboard');
      await page
        .getByRole('button', { name: /^Visualizar área do aluno/ })
        .first()
        .click();
      const tab = page.getByRole('link', { name: 'Abrir em nova aba' });
      await page.goto((await tab.getAttribute('href')) ?? '');
      await expect(page.getByText(/Modo de Visualização/)).toBeVisible();
    },
  },
  {
    screen: 'previewed lesson',
    open: async (page) => {
      await page
        .getByRole('link', { name: /Módulo 3/ })
        .first()
        .click();
      await expect(
        page
          .getByText(/Liberada em \d+ dias após a matrícula/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible();
    },
  },
  {
    screen: 'previewed catalogue',
    open: async (page) => {
      await page.getByRole('button', { name: 'Voltar', exact: true }).click();
      await page.getByRole('link', { name: 'Voltar', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Visualização da Área de Alunos');
    },
  },
  at('/alunos/cursos?preview=true', (page) => page.getByRole('alert')),
];

export const dialogSteps: Step[] = [
  {
    screen: 'course window, with errors',
    open: async (page) => {
      await page.getByRole('button', { name: 'Novo Curso' }).first().click();
      await page.getByRole('button', { name: 'Criar curso' }).click();
      await expect(page.getByText('Informe o título')).toBeVisible();
    },
  },
  {
    screen: 'workbench, lesson form',
    open: async (page) => {
      await page.goto('/dashboard');
      await page
        .getByRole('button', { name: /^Módulos de/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /^Editar aula/ })
        .first()
        .click();
      await expect(page.getByRole('heading', { name: 'Editar Aula' })).toBeVisible();
    },
  },
  {
    screen: 'workbench, module form',
    open: async (page) => {
      const back = page.getByRole('button', { name: 'Voltar', exact: true });
      if (await back.isVisible()) await back.click();
      await page.getByRole('button', { name: 'Novo Módulo' }).first().click();
      await expect(page.getByRole('heading', { name: 'Novo Módulo' })).toBeVisible();
    },
  },
];

/** Steps in a course; on a phone some actions are in its menu. */
export const courseSteps: Step[] = [
  {
    screen: 'course deletion',
    open: async (page) => {
      await page.goto('/dashboard');
      await expect(page.getByRole('article').first()).toBeVisible();
      const more = page.getByRole('button', { name: /^Mais ações/ }).first();
      if (await more.isVisible()) await more.click();
      await page
        .getByRole('menuitem', { name: 'Excluir curso' })
        .or(page.getByRole('button', { name: /^Excluir curso/ }))
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: /Tem certeza/ })).toBeVisible();
    },
  },
  at('/admin/courses/lixeira', (page) => page.getByRole('button', { name: /^Restaurar/ })),
  {
    screen: 'deletion for good',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Excluir definitivamente/ })
        .first()
        .click();
      await expect(page.getByRole('dialog', { name: 'Excluir definitivamente?' })).toBeVisible();
    },
  },
];

export const students: Step[] = [
  at('/admin/students', (page) => page.getByRole('table')),
  {
    screen: 'enrollment window, with errors',
    open: async (page) => {
      await page.getByRole('button', { name: 'Novo Aluno' }).first().click();
      await page.getByRole('button', { name: 'Adicionar aluno' }).click();
      await expect(page.getByText('Selecione pelo menos 1 curso')).toBeVisible();
    },
  },
  {
    screen: 'window of a watermark’s code, answered',
    open: async (page) => {
      await page.goto('/admin/students');
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Identificar código' }).click();
      await page.getByRole('textbox', { name: 'Código' }).fill('K7QF-3MZ9');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Duda Martins').last()).toBeVisible();
      await expect(page.getByText('Horário de São Paulo')).toBeVisible();
    },
  },
];
