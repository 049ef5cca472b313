import { expect, test } from 'vitest';
import { queryClient } from '#web/lib/api/query-client.ts';
import { fill, includes } from '../driver/page.ts';
import { COURSE_FORMS, turma } from './course-forms.ts';
import { ask, courseId, type EditedForm, eachWithACourseToEdit, outline } from './edited-form.ts';
import { banners, packages, SCHOOL_FORMS } from './school-forms.ts';

const FORMS = { ...COURSE_FORMS, ...SCHOOL_FORMS };

eachWithACourseToEdit();

test.each([
  ['course', 'Este curso foi para a Lixeira', () => ask('producer.deleteCourse', { courseId })],
  ['lesson', 'Esta aula foi para a Lixeira', deleteModule],
  ['module', 'Este módulo foi para a Lixeira', deleteModule],
] as const)('deleting a %s meanwhile is reported, and the typed text stays', async (name, text, remove) => {
  const opened = await (FORMS[name] as EditedForm).open();
  fill(opened.field('Título'), 'Meu');
  await remove();
  await queryClient.invalidateQueries();
  await opened.press('Salvar');
  await opened.findByText(includes(`${text} enquanto você editava.`));
  expect(opened.field('Título').value).toBe('Meu');
  expect((await ask<{ total: number }>('producer.trash')).total).toBe(1);
});

async function deleteModule() {
  const moduleId = (await outline()).modules[0]?.id;
  await ask('producer.deleteModule', { moduleId });
}

test.each([
  ['turma', 'Esta turma foi excluída', async () => ask('producer.deleteCohort', { cohortId: (await turma()).id })],
  ['banner', 'Este banner foi excluído', async () => ask('producer.deleteBanner', { bannerId: (await banners()).id })],
  ['package', 'Este pacote, ou algo', async () => ask('producer.deletePackage', { packageId: (await packages()).id })],
] as const)(
  'a %s that was deleted for good meanwhile is said to be, and what was typed stays',
  async (name, text, remove) => {
    const form = FORMS[name] as EditedForm;
    const opened = await form.open();
    fill(opened.field(form.label), 'Meu');
    await remove();
    await opened.press('Salvar');
    await opened.findByText(includes(text));
    await opened.findByText(includes('O que você digitou continua aqui, para copiar.'));
    expect(opened.field(form.label).value).toBe('Meu');
  },
);
