import { expect, type Page } from '@playwright/test';
import type { Member } from '../cast.ts';
import { letReadInbox } from '../inbox.ts';

/** @property phoneOnly reachable on phones only */
type Step = { screen: string; phoneOnly?: true; open(page: Page): Promise<unknown> };
type Walk = { name: string; as?: Member; steps: Step[] };

const at = (path: string, ready: (page: Page) => ReturnType<Page['getByRole']>): Step => ({
  screen: path,
  open: async (page) => {
    await page.goto(path);
    await expect(ready(page).first()).toBeVisible();
  },
});
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const catalogue = (course: RegExp): Step[] => [
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

const lastLesson: Step = {
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

const library: Step[] = [
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

const preview: Step = {
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

/** Screens in the preview of the first course. */
const previewed: Step[] = [
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

const dialogSteps: Step[] = [
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
const courseSteps: Step[] = [
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

const students: Step[] = [
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

/** A selection from both panels, with the components that most other screens consist of. */
export const DARK_WALKS: Walk[] = [
  { name: 'doors', steps: ['/login', '/register'].map((path) => at(path, heading)) },
  {
    name: 'producer',
    as: 'ana',
    steps: [
      at('/dashboard', (page) => page.getByRole('article')),
      ...dialogSteps.slice(0, 2),
      ...students.slice(0, 2),
      at('/admin/reports', (page) => page.getByRole('heading', { name: 'Alunos em risco' })),
      at('/admin/settings', (page) => page.getByLabel('Nome da área de membros')),
      at('/admin/plans', (page) => page.getByRole('heading', { name: 'Plano de Assinatura' })),
    ],
  },
  {
    name: 'owner',
    as: 'dona',
    steps: [
      at('/admin/super', (page) => page.getByRole('application', { name: /Receita mensal/ })),
      at('/admin/super/produtores', (page) => page.getByRole('region', { name: 'Produtores' })),
    ],
  },
];

const loginError: Step = {
  screen: 'login, refused',
  open: async (page) => {
    await page.goto('/alunos/login?escola=fermento');
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
  },
};

/** Every screen and dialog, by the people who may see it. */
export const WALKS: Walk[] = [
  {
    name: 'public pages',
    steps: [
      ...['/login', '/register', '/forgot-password', '/reset-password#x', '/terms', '/privacy', '/nada'].map((path) =>
        at(path, heading),
      ),
      {
        screen: '/inbox',
        open: async (page) => {
          await letReadInbox(page);
          await page.goto('/inbox');
          await expect(heading(page)).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'student doors, dark and light',
    steps: [
      ...['escola-vertice', 'fermento'].flatMap((school) => [
        at(`/alunos/login?escola=${school}`, heading),
        at(`/student-forgot-password?escola=${school}`, heading),
        at(`/alunos/nao-achei-meu-acesso?escola=${school}`, heading),
        at(`/reset-password?area=aluno&escola=${school}#x`, heading),
        at(`/alunos/acesso?escola=${school}#x`, heading),
        at(`/alunos/privacidade?escola=${school}`, heading),
        at(`/alunos/privacidade/meus-dados?escola=${school}`, heading),
      ]),
      loginError,
    ],
  },
  {
    name: 'dark school',
    as: 'duda',
    steps: [...catalogue(/Fotografia com Luz Natural/), lastLesson, preview, ...library],
  },
  { name: 'door of another school', as: 'duda', steps: [at('/alunos/cursos?escola=atelie-carla', heading)] },
  { name: 'light school', as: 'edu', steps: [...catalogue(/Pão de Fermentação/), ...library.slice(3)] },
  {
    name: 'producer',
    as: 'ana',
    steps: [at('/dashboard', (page) => page.getByRole('article')), ...dialogSteps, ...courseSteps, ...students],
  },
  { name: 'preview', as: 'ana', steps: previewed },
  { name: 'preview of a producer who expired', as: 'carla', steps: previewed.slice(0, 1) },
  { name: 'producer whose trial ends', as: 'bruno', steps: [at('/dashboard', (page) => page.getByRole('article'))] },
  { name: 'producer who expired', as: 'carla', steps: [at('/dashboard', (page) => page.getByRole('article'))] },
  {
    name: 'owner',
    as: 'dona',
    steps: [
      at('/admin/super', (page) => page.getByRole('application', { name: /Receita mensal/ })),
      at('/admin/super/produtores', (page) => page.getByRole('region', { name: 'Produtores' })),
      at('/admin/super/pagamentos', (page) => page.getByText('Ticket Médio')),
      at('/admin/super/configuracoes', (page) => page.getByLabel('Nome da plataforma')),
      at('/admin/super/configuracoes/limpeza', (page) => page.getByLabel('Buscar escolas')),
      at('/admin/super/configuracoes/privacidade', (page) => page.getByRole('heading', { name: 'Privacidade' })),
      at('/admin/super/configuracoes/backups', (page) => page.getByText('Última restauração de teste')),
    ],
  },
];
