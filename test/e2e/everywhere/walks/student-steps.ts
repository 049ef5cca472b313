import { expect, type Page } from '@playwright/test';
import { at, type Step } from './step.ts';

export const catalogue = (course: RegExp): Step[] => [
  at('/alunos/cursos', (page) => page.getByRole('link', { name: course })),
  {
    screen: 'drawer',
    phoneOnly: true,
    open: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    },
  },
  {
    screen: 'course',
    open: async (page) => {
      await page.goto('/alunos/cursos');
      await page.getByRole('link', { name: course }).first().click();
      await expect(page.getByRole('heading', { name: 'Módulos' })).toBeVisible();
    },
  },
  {
    screen: 'lesson',
    open: async (page) => {
      await page
        .getByRole('link', { name: /Módulo 1/ })
        .first()
        .click();
      await expect(page.getByRole('region', { name: /^Vídeo|^Ebook/ })).toBeVisible();
    },
  },
];

export const lastLesson: Step = {
  screen: 'locked lesson',
  open: async (page) => {
    await page.getByRole('button', { name: 'Voltar', exact: true }).click();
    await page
      .getByRole('link', { name: /Módulo 3/ })
      .first()
      .click();
    // It loads later than the list below it, and moves that.
    await expect(page.getByRole('tabpanel')).toBeVisible();
    await page.getByRole('link', { name: /ISO sem ruído/ }).click();
    await expect(page.getByText('Esta aula será liberada em breve')).toBeVisible();
  },
};

export const library: Step[] = [
  at('/alunos/continue', (page) => page.getByRole('link', { name: /^Continuar/ })),
  at('/alunos/favoritos', (page) => page.getByRole('button', { name: /favoritos/ })),
  at('/alunos/caderno', (page) => page.getByText(/Seu caderno está vazio|só você vê/)),
  at('/alunos/historico', (page) => page.getByText('Concluído')),
  {
    screen: '/alunos/ajuda, with an answer',
    open: async (page) => {
      await page.goto('/alunos/ajuda');
      await page.getByText('Posso usar mais de um dispositivo?').click();
    },
  },
  at('/alunos/notificacoes', (page) =>
    page.getByRole('main').getByText(/Semana da Luz Natural|Nenhuma notificação encontrada/),
  ),
  ...['Perfil', 'Segurança', 'Notificações'].map((tab) => ({
    screen: `settings, ${tab}`,
    open: async (page: Page) => {
      await page.goto('/alunos/configuracoes');
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
    },
  })),
];

export const preview: Step = {
  screen: 'preview window',
  open: async (page) => {
    await page.goto('/alunos/cursos');
    await page
      .getByRole('button', { name: /^Ver Prévia/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Prévia do Curso' }).getByRole('listitem').first()).toBeVisible();
  },
};

export const loginError: Step = {
  screen: 'login, refused',
  open: async (page) => {
    await page.goto('/alunos/login?escola=fermento');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
};
