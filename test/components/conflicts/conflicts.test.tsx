import { screen, waitFor } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { asPlatform } from '#server/db.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { newStudent } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { expectFocus, fill, includes, user } from '../driver/page.ts';
import { COURSE_FORMS } from './course-forms.ts';
import { app, course, courseId, type EditedForm, eachWithACourseToEdit, producer } from './edited-form.ts';
import { SCHOOL_FORMS } from './school-forms.ts';

const FORMS = { ...COURSE_FORMS, ...SCHOOL_FORMS };

eachWithACourseToEdit();

describe.each(Object.entries(FORMS))('two tabs edit the same %s, and the second one to save', (_, form) => {
  const { label, saveButton, elsewhere, saved, taken, done } = form;
  /** A conflict over the name, as seen in the second tab. */
  async function conflict() {
    const opened = await form.open();
    await elsewhere('Deles');
    fill(opened.field(label), 'Meu');
    await opened.press(saveButton);
    const panel = await opened.panel();
    return { opened, panel };
  }

  test('sees who changed what, and nothing is saved or lost', async () => {
    const { opened, panel } = await conflict();
    panel.getByText(/^Você, em outra aba ou aparelho, salvou outra versão em \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/);
    panel.getByText(`Também mudou, e já está no formulário: ${taken}.`);
    expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Meu', 'Deles']);
    await waitFor(() => expectFocus(document.querySelector('.conflict')));
    expect(opened.field(label).value).toBe('Meu');
    expect(await saved()).toBe('Deles');
  });

  test('keeps its own version', async () => {
    const { opened, panel } = await conflict();
    await user.click(panel.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText(includes(done));
    await waitFor(() => expect(opened.hasPanel()).toBe(false));
    await expect.poll(saved).toBe('Meu');
  });

  test('takes the saved version, and continues from it', async () => {
    const { opened, panel } = await conflict();
    await user.click(panel.getByRole('button', { name: 'Ficar com o salvo' }));
    await waitFor(() => expect(opened.hasPanel()).toBe(false));
    expect(opened.field(label).value).toBe('Deles');
    fill(opened.field(label), 'Deles, e meu');
    await opened.press(saveButton);
    await screen.findByText(includes(done));
    await expect.poll(saved).toBe('Deles, e meu');
  });

  test('is told again if it changed once more', async () => {
    const { opened, panel } = await conflict();
    await elsewhere('Deles, outra vez');
    await user.click(panel.getByRole('button', { name: 'Salvar o meu' }));
    await waitFor(() =>
      expect([...document.querySelectorAll('.conflict dd')].map(({ textContent }) => textContent)).toEqual([
        'Meu',
        'Deles, outra vez',
      ]),
    );
    expect(opened.field(label).value).toBe('Meu');
    expect(await saved()).toBe('Deles, outra vez');
  });

  test('retries after a lost response without a conflict with itself', async () => {
    const opened = await form.open();
    fill(opened.field(label), 'Meu');
    network.loseAnswer(
      /update|saveConversationSettings|setPrivacyOfficer|saveAssignment|chooseFace|changePackage|saveReply|saveCertificateRules/,
    );
    await opened.press(saveButton);
    await opened.findByText(/Sem conexão/);
    await expect.poll(saved).toBe('Meu');
    fill(opened.field(label), 'Meu, melhor');
    await opened.press(saveButton);
    await screen.findByText(includes(done));
    expect(await saved()).toBe('Meu, melhor');
  });
});

test('a form without input shows what is saved, and has no conflict afterwards', async () => {
  const { elsewhere, saved, done } = FORMS.lesson as EditedForm;
  const opened = await (FORMS.lesson as EditedForm).open();
  await elsewhere('Deles');
  await queryClient.invalidateQueries();
  await waitFor(() => expect(opened.field('Título').value).toBe('Deles'));
  fill(opened.field('Título'), 'Deles, e meu');
  await opened.press('Salvar');
  await screen.findByText(includes(done));
  expect(await saved()).toBe('Deles, e meu');
});

test('each of several conflicting fields can be chosen separately', async () => {
  const opened = await (FORMS.course as EditedForm).open();
  await (FORMS.course as EditedForm).elsewhere('Deles');
  fill(opened.field('Título'), 'Meu');
  fill(opened.field('Descrição'), 'Minha argila');
  await opened.press('Salvar');
  const panel = await opened.panel();
  await user.click(panel.getByRole('button', { name: 'Usar o salvo: Título' }));
  expect(panel.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['Minha argila', 'Argila']);
  expectFocus(document.querySelector('.conflict'));
  await user.click(panel.getByRole('button', { name: 'Salvar o meu' }));
  await screen.findByText('Curso atualizado com sucesso!');
  expect(await course()).toMatchObject({ title: 'Deles', description: 'Minha argila' });
});

test.each(['Salvar o meu', 'Ficar com o salvo'])(
  'after "%s" on a page, the focus is at its content',
  async (choice) => {
    const { open, elsewhere, label, saveButton } = FORMS.certificate as EditedForm;
    const opened = await open();
    await elsewhere('Deles');
    fill(opened.field(label), 'Meu');
    await opened.press(saveButton);
    await user.click((await opened.panel()).getByRole('button', { name: choice }));
    await waitFor(() => expect(opened.hasPanel()).toBe(false));
    await waitFor(() => expectFocus(document.getElementById('conteudo')));
  },
);

test('a conflict names the other person', async () => {
  const opened = await (FORMS.course as EditedForm).open();
  await (FORMS.course as EditedForm).elsewhere('Deles');
  const { userId, email } = await newStudent(app.services.db, producer, { name: 'Bia Sócia' });
  await asPlatform(app.services.db, (tx) =>
    tx.updateTable('courses').set({ edited_by: userId }).where('id', '=', courseId).execute(),
  );
  fill(opened.field('Título'), 'Meu');
  await opened.press('Salvar');
  (await opened.panel()).getByText(includes(`Bia Sócia (${email}) salvou outra versão`));
});
