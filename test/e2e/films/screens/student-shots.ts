import type { Page } from '@playwright/test';
import type { Shot } from './shot.ts';

export const STUDENT_SHOTS: Shot[] = [
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
];

/** The module's first lesson is one of our own films, which needs no connection. */
const openFirstLesson = async (page: Page) => {
  await page.getByRole('link', { name: /Enxergar a luz/ }).click();
  await page.getByRole('link', { name: /De onde vem a luz/ }).click();
  await page.waitForFunction(() => document.querySelector('video[src*="lesson.mp4"]'));
  await page.getByRole('button', { name: 'Reproduzir' }).first().click();
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 3);
};

async function openCourse(page: Page, name = /Fotografia com Luz Natural/) {
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('heading', { name: 'Módulos' }).waitFor();
}
