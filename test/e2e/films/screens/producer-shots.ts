import { meetConflict, selectPage, sendNotice } from './panel-actions.ts';
import type { Shot } from './shot.ts';

export const PRODUCER_SHOTS: Shot[] = [
  { name: 'producer-address', as: 'ana@demo.test', path: '/admin/settings/dominio' },
  { name: 'producer-courses', as: 'ana@demo.test', path: '/dashboard' },
  { name: 'producer-plans', as: 'ana@demo.test', path: '/admin/plans' },
  {
    name: 'producer-modules',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Módulos/ })
        .first()
        .click();
      await page
        .getByRole('button', { name: /Medir a luz pelo rosto|Luz dura/ })
        .first()
        .click();
    },
  },
  {
    name: 'producer-banners',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Banners' }).click();
      await page.getByRole('listitem', { name: 'Semana da Luz Natural' }).waitFor();
    },
  },
  {
    name: 'producer-notice',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Notificação' }).click();
      await page.getByLabel('Título').fill('Aula ao vivo na quinta-feira');
      await page.getByLabel('Mensagem').fill('Às 20h, com perguntas no fim. O link chega por aqui meia hora antes.');
    },
  },
  {
    name: 'producer-preview',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Visualizar área do aluno/ })
        .first()
        .click();
      const tab = page.getByRole('link', { name: 'Abrir em nova aba' });
      await page.goto((await tab.getAttribute('href')) ?? '');
      await page.getByRole('heading', { name: 'Módulos' }).waitFor();
    },
  },
  {
    name: 'producer-preview-window',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Visualizar área do aluno/ })
        .first()
        .click();
      await page.frameLocator('iframe').getByRole('heading', { level: 1 }).waitFor();
    },
  },
  { name: 'producer-undelivered', as: 'ana@demo.test', path: '/admin/students/nao-entregues' },
  { name: 'producer-settings', as: 'ana@demo.test', path: '/admin/settings' },
  { name: 'producer-profile', as: 'ana@demo.test', path: '/admin/profile' },
  {
    name: 'producer-tutorials',
    as: 'ana@demo.test',
    path: '/admin/tutorials',
    prepare: (page) => page.getByRole('button', { name: /^Aula 1/ }).click(),
  },
  {
    name: 'producer-support',
    as: 'ana@demo.test',
    path: '/dashboard',
    prepare: (page) => page.getByRole('button', { name: 'Redes Sociais' }).click(),
  },
  {
    name: 'producer-watermark-code',
    as: 'ana@demo.test',
    path: '/admin/students',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Mais ações' }).click();
      await page.getByRole('menuitem', { name: 'Identificar código' }).click();
      await page.getByRole('textbox', { name: 'Código' }).fill('K7QF-3MZ9');
      await page.keyboard.press('Enter');
      await page.getByText('Horário de São Paulo').waitFor();
    },
  },
  { name: 'producer-notices', as: 'ana@demo.test', path: '/admin/courses/notificacoes?nova=1&situacao=stopped' },
  {
    name: 'producer-notice-list',
    as: 'ana@demo.test',
    path: '/admin/courses/notificacoes',
    prepare: (page) => sendNotice(page),
  },
  { name: 'producer-trash', as: 'ana@demo.test', path: '/admin/courses/lixeira' },
  { name: 'producer-reports', as: 'ana@demo.test', path: '/admin/reports' },
  {
    name: 'producer-progress',
    as: 'ana@demo.test',
    path: '/admin/reports/progresso',
    prepare: (page) =>
      page
        .getByRole('grid')
        .or(page.getByRole('list', { name: 'Progresso dos alunos' }))
        .waitFor(),
  },
  { name: 'producer-api', as: 'ana@demo.test', path: '/admin/api' },
  { name: 'producer-students', as: 'ana@demo.test', path: '/admin/students' },
  {
    name: 'producer-students-selected',
    as: 'ana@demo.test',
    path: '/admin/students',
    prepare: (page) => selectPage(page),
  },
  { name: 'producer-conflict', as: 'ana@demo.test', path: '/dashboard', prepare: meetConflict },
  {
    name: 'producer-access-history',
    as: 'ana@demo.test',
    path: '/admin/students?busca=duda',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Histórico de acesso|Ações de)/ }).click();
      // On phones it is in a menu.
      if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('menuitem', { name: 'Histórico' }).click();
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  {
    name: 'producer-extension',
    as: 'ana@demo.test',
    path: '/admin/students',
    prepare: async (page) => {
      await selectPage(page);
      const actions = page.getByRole('button', { name: 'Ações', exact: true });
      // On phones it is in a menu.
      if (await actions.isVisible()) {
        await actions.click();
        await page.getByRole('menuitem', { name: 'Estender acesso' }).click();
      } else await page.getByRole('button', { name: 'Estender acesso' }).click();
      const dialog = page.getByRole('dialog', { name: 'Estender acesso' });
      for (const course of await dialog.getByRole('checkbox').all()) {
        await course.check();
        await dialog.getByText(/matrículas? ganha|Nenhuma matrícula/).waitFor();
      }
    },
  },
  {
    name: 'producer-import',
    as: 'ana@demo.test',
    path: '/admin/students/importar',
    prepare: async (page) => {
      const lines = ['marina.couto@example.com', 'joao.prado@gmial.com', 'sem-arroba', 'marina.couto@example.com'];
      await page.getByLabel('E-mails').fill(lines.join('\n'));
      await page.getByRole('button', { name: 'Continuar' }).click();
      await page.getByRole('checkbox').first().check();
      await page.getByRole('button', { name: 'Conferir lista' }).click();
      await page.getByText('Nada foi enviado ainda').waitFor();
    },
  },
];

/** Adds a delivery. */
export const WEBHOOKS_SHOT: Shot = {
  name: 'producer-webhooks',
  as: 'ana@demo.test',
  path: '/dashboard',
  prepare: async (page) => {
    const button = page.getByRole('button', { name: /^Webhooks: |^Mais ações de / }).first();
    await button.click();
    // On phones it is in the menu.
    await page
      .getByRole('menuitem', { name: 'Webhooks' })
      .click({ timeout: 2000 })
      .catch(() => {});
    await page.getByRole('link', { name: 'Plataformas e entregas' }).click();
    await page.getByRole('button', { name: 'Simular compra' }).click();
    await page.getByRole('region', { name: 'Entregas' }).getByText('Aplicada').first().waitFor();
  },
};
