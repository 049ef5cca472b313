import type { Page } from '@playwright/test';
import {
  listPasskeys,
  listSessions,
  openAudit,
  openStepUp,
  openTotpSetup,
  showRecoveryCodes,
} from './security-screens.ts';

/* The pictures of docs/screens, and how to reach each screen. */

export type Shot = {
  name: string;
  as: 'visitor' | 'duda@demo.test' | 'edu@demo.test' | 'ana@demo.test' | 'dona@demo.test';
  path: string;
  prepare?(page: Page): Promise<unknown>;
};

/** The module's first lesson is one of our own films, which needs no connection. */
const openFirstLesson = async (page: Page) => {
  await page.getByRole('link', { name: /Enxergar a luz/ }).click();
  await page
    .getByRole('link', { name: /Aula 1/ })
    .or(page.getByRole('button', { name: /Aula 1/ }))
    .first()
    .click();
  await page.waitForFunction(() => document.querySelector('video[src*="lesson.mp4"]'));
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3);
};

export const SHOTS: Shot[] = [
  { name: 'student-login', as: 'visitor', path: '/alunos/login?escola=escola-vertice' },
  { name: 'student-find-access', as: 'visitor', path: '/alunos/nao-achei-meu-acesso?escola=escola-vertice' },
  { name: 'student-other-school', as: 'duda@demo.test', path: '/alunos/cursos?escola=atelie-carla' },
  { name: 'student-catalogue', as: 'duda@demo.test', path: '/alunos/cursos' },
  { name: 'student-course', as: 'duda@demo.test', path: '/alunos/cursos', prepare: (page) => openCourse(page) },
  {
    name: 'student-lesson',
    as: 'duda@demo.test',
    path: '/alunos/cursos',
    prepare: (page) => openCourse(page).then(() => openFirstLesson(page)),
  },
  {
    name: 'student-lesson-ending',
    as: 'duda@demo.test',
    path: '/alunos/cursos',
    prepare: async (page) => {
      await openCourse(page);
      await openFirstLesson(page);
      await page.getByRole('slider', { name: 'Posição do vídeo' }).press('End');
      await page.getByRole('region', { name: 'Fim da aula' }).waitFor();
    },
  },
  { name: 'student-continue', as: 'duda@demo.test', path: '/alunos/continue' },
  { name: 'student-favorites', as: 'duda@demo.test', path: '/alunos/favoritos' },
  { name: 'student-history', as: 'duda@demo.test', path: '/alunos/historico' },
  { name: 'student-notifications', as: 'duda@demo.test', path: '/alunos/notificacoes' },
  { name: 'student-help', as: 'duda@demo.test', path: '/alunos/ajuda' },
  { name: 'student-settings', as: 'duda@demo.test', path: '/alunos/configuracoes' },
  {
    name: 'student-locked-course',
    as: 'duda@demo.test',
    path: '/alunos/cursos',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Ver Prévia/ })
        .first()
        .click();
      await page.getByRole('dialog').getByText('Comprar Agora').waitFor();
    },
  },
  // A school with very different settings.
  { name: 'fermento-login', as: 'visitor', path: '/alunos/login?escola=fermento' },
  { name: 'fermento-catalogue', as: 'edu@demo.test', path: '/alunos/cursos' },
  {
    name: 'fermento-course',
    as: 'edu@demo.test',
    path: '/alunos/cursos',
    prepare: (page) => openCourse(page, /Pão de Fermentação Natural/),
  },
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
  { name: 'payment-failure', as: 'visitor', path: '/payment/failure' },
  { name: 'owner-overview', as: 'dona@demo.test', path: '/admin/super' },
  { name: 'owner-producers', as: 'dona@demo.test', path: '/admin/super/produtores' },
  {
    name: 'owner-producer',
    as: 'dona@demo.test',
    path: '/admin/super/produtores',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Detalhes de Ana/ }).click();
      await page.getByText('Crescimento em 30 dias').waitFor();
    },
  },
  {
    name: 'owner-viewing',
    as: 'dona@demo.test',
    path: '/admin/super/produtores',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Entrar como Bruno/ }).click();
      await page.getByRole('region', { name: 'Modo de Visualização' }).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  },
  { name: 'owner-payments', as: 'dona@demo.test', path: '/admin/super/pagamentos' },
  { name: 'owner-settings', as: 'dona@demo.test', path: '/admin/super/configuracoes' },
  { name: 'owner-cleanup', as: 'dona@demo.test', path: '/admin/super/configuracoes/limpeza' },
  // Screens that change others' contents come last.
  {
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
  },
  { name: 'security-totp', as: 'visitor', path: '/login', prepare: openTotpSetup },
  { name: 'security-recovery-codes', as: 'visitor', path: '/login', prepare: showRecoveryCodes },
  { name: 'security-passkeys', as: 'visitor', path: '/login', prepare: listPasskeys },
  { name: 'security-sessions', as: 'visitor', path: '/login', prepare: listSessions },
  { name: 'security-step-up', as: 'visitor', path: '/login', prepare: openStepUp },
  { name: 'security-audit', as: 'visitor', path: '/login', prepare: openAudit },
];

async function openCourse(page: Page, name = /Fotografia com Luz Natural/) {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name: 'Módulos' }).waitFor();
}

/** Sends a notice, so that the list is not empty. */
async function sendNotice(page: Page) {
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

async function selectPage(page: Page) {
  await page.getByRole('table').waitFor();
  for (const checkbox of await page.locator('tbody').getByRole('checkbox').all()) await checkbox.check();
}

/** Opens the same lesson in two tabs; this one saves second. */
async function meetConflict(page: Page) {
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
