import { expect } from '@playwright/test';
import type { Member } from '../../cast.ts';
import { letReadInbox } from '../../inbox.ts';
import { courseSteps, dialogSteps, previewed, students } from './producer-steps.ts';
import { at, heading, type Step } from './step.ts';
import { catalogue, lastLesson, library, loginError, preview } from './student-steps.ts';

type Walk = { name: string; as?: Member; steps: Step[] };

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
