import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import type { CohortPlan } from '#shared/contract/school/cohorts.ts';
import { testApp } from '../../app.ts';
import { newCohort, newRule } from '../../fixtures/cohort-fixture.ts';
import { newCourse } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { descriptionOf, fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* A turma's calendar and rules. */

const { call, services } = await testApp();
const { db } = services;

/** Lessons that open on 15 and 16 May 2030 at 12h. */
async function openTurma() {
  const producer = await newProducer();
  const course = await newCourse(db, producer, { modules: [[{ title: 'A roda' }, { title: 'O barro' }]] });
  const cohortId = await newCohort(db, producer, course.id);
  for (const [n, lesson_id] of course.lessonIds.entries())
    await newRule(db, producer, course.id, {
      ...{ cohort_id: cohortId, lesson_id, kind: 'at', at: `2030-05-${15 + n}T15:00:00Z` },
    });
  await openPanel(producer, `/admin/courses/${course.id}/turmas/${cohortId}`);
  const { lessonIds } = course;
  const openings = async () => {
    const { data } = await call('producer.cohortPlan', { courseId: course.id, cohortId }, producer);
    const { rules } = data as CohortPlan;
    return lessonIds.map((id) => rules.find(({ lessonId }) => lessonId === id)?.at?.slice(0, 10));
  };
  const rename = async (name: string, startsOn?: string) => {
    await user.click(await screen.findByRole('button', { name: 'Editar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Editar turma' }));
    fill(dialog.getByLabelText('Nome'), name);
    if (startsOn) fill(dialog.getByLabelText(/^Início/), startsOn);
    await user.click(await dialog.findByRole('button', { name: 'Salvar' }));
    await screen.findByRole('heading', { name });
  };
  return { openings, rename };
}

const moveADay = async (title: string, key = 'ArrowRight') =>
  fireEvent.keyDown(await screen.findByRole('button', { name: new RegExp(`${title}\\s*, `) }), { key });
const save = async (name: string) => user.click(await screen.findByRole('button', { name }));

test('a lesson moved while others are saved is still to be saved', async () => {
  const { openings } = await openTurma();
  await moveADay('A roda');
  const saves = network.countCalls(/saveRules$/);
  const answer = network.hold('saveRules');
  await save('Salvar 1 mudança');
  await waitFor(() => expect(saves()).toBe(1));
  await moveADay('O barro');
  answer();
  await screen.findByText('Mudanças salvas com sucesso!');
  expect(await openings()).toEqual(['2030-05-16', '2030-05-16']);
  await save('Salvar 1 mudança');
  await screen.findByRole('button', { name: 'Salvar mudanças' });
  expect(await openings()).toEqual(['2030-05-16', '2030-05-17']);
});

test.each(['releaseImpact', 'saveRules'])(
  'a lesson moved back during %s is still to be saved there',
  async (operation) => {
    const { openings } = await openTurma();
    await moveADay('A roda');
    const calls = network.countCalls(new RegExp(`${operation}$`));
    const answer = network.hold(operation);
    await save('Salvar 1 mudança');
    await waitFor(() => expect(calls()).toBe(1));
    await moveADay('A roda', 'ArrowLeft');
    answer();
    await screen.findByText('Mudanças salvas com sucesso!');
    expect(await openings()).toEqual(['2030-05-16', '2030-05-16']);
    await save('Salvar 1 mudança');
    await screen.findByRole('button', { name: 'Salvar mudanças' });
    expect(await openings()).toEqual(['2030-05-15', '2030-05-16']);
  },
);

test('a lesson moved back and on again while it is saved leaves nothing to save', async () => {
  const { openings } = await openTurma();
  await moveADay('A roda');
  const saves = network.countCalls(/saveRules$/);
  const answer = network.hold('saveRules');
  await save('Salvar 1 mudança');
  await waitFor(() => expect(saves()).toBe(1));
  await moveADay('A roda', 'ArrowLeft');
  await moveADay('A roda');
  answer();
  await screen.findByRole('button', { name: 'Salvar mudanças' });
  expect(await openings()).toEqual(['2030-05-16', '2030-05-16']);
});

test('a lesson moved back after a save that failed leaves nothing to save', async () => {
  await openTurma();
  await moveADay('A roda');
  network.refuse('releaseImpact');
  await save('Salvar 1 mudança');
  await screen.findByText(/^Algo deu errado/);
  await moveADay('A roda', 'ArrowLeft');
  await screen.findByRole('button', { name: 'Salvar mudanças' });
});

test.each([
  ['Dia', '1026-11-28', 'Escolha um dia válido'],
  ['Dia', '', 'Escolha o dia'],
  ['Último dia', '1026-11-28', 'Escolha um dia válido'],
  ['Último dia', '2030-05-14', 'Escolha um dia a partir da abertura'],
])('an impossible day in a rule is refused: %s %s', async (label, day, text) => {
  await openTurma();
  await user.click(await screen.findByRole('tab', { name: 'Regras' }));
  await user.click(await screen.findByRole('button', { name: 'Mudar quando abre A roda' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Quando abre' }));
  const field = dialog.getByLabelText(new RegExp(`^${label}`));
  fill(field, day);
  await user.click(await dialog.findByRole('button', { name: 'Aplicar' }));
  await waitFor(() => expect(descriptionOf(field)).toBe(text));
});

test('a turma whose dates stay is saved without asking who would lose lessons', async () => {
  const { rename } = await openTurma();
  const checks = network.countCalls(/dateImpact$/);
  await rename('Turma da noite');
  expect(checks()).toBe(0);
});

test('the preview is asked for once its dates change', async () => {
  const { rename } = await openTurma();
  const checks = network.countCalls(/dateImpact$/);
  await rename('Turma da noite', '2030-01-10');
  expect(checks()).toBe(1);
});
