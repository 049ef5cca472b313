import { beforeEach, describe, expect, test } from 'vitest';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { taskSchool } from '#test/fixtures/tasks/task-fixture.ts';

let here: Awaited<ReturnType<typeof taskSchool>>;
beforeEach(async () => {
  here = await taskSchool();
});

const written = (body: string, link: string | null = null) => ({ body, link });
const save = async (body: string, seen?: object[], more: object = {}) =>
  (
    await here.app.call(
      'student.saveTaskDraft',
      { lessonId: here.lessonId, version: 1, ...written(body), ...more, seen },
      here.learner,
    )
  ).code;
const task = async () => (await here.read()).data as StudentTask;

describe('a draft that another device has saved since', () => {
  test('is not overwritten by a form that has not seen it, neither by saving nor by handing in', async () => {
    expect(await save('Do computador', [written('')])).toBeNull();
    expect(await save('Do celular', [written('Do computador')])).toBeNull();
    expect(await save('Do computador, mais', [written(''), written('Do computador')])).toBe('edit_conflict');
    const handingIn = { body: 'Do computador', seen: [written('Do computador')] };
    expect((await here.submit(handingIn)).code).toBe('edit_conflict');
    expect(await task()).toMatchObject({ draft: { body: 'Do celular' }, versions: [] });
    expect((await here.submit({ ...handingIn, seen: [written('Do celular')] })).code).toBeNull();
    expect(await task()).toMatchObject({ draft: null, versions: [{ body: 'Do computador' }] });
  });

  test('is overwritten with another link by a form that has seen that one', async () => {
    const link = { link: 'exemplo.com/album' };
    expect(await save('Fotos', [], link)).toBeNull();
    expect(await save('Fotos', [written('Fotos')], { link: 'exemplo.com/outro' })).toBe('edit_conflict');
    expect(await save('Fotos', [{ ...written('Fotos'), ...link }], { link: 'exemplo.com/outro' })).toBeNull();
  });

  test('is no conflict if it is the same, or was sent by this form though the answer was lost', async () => {
    expect(await save('Igual', [])).toBeNull();
    expect(await save('Igual', [])).toBeNull();
    expect(await save('Igual, e mais', [written(''), written(' Igual ')])).toBeNull();
  });

  test('is overwritten without `seen`, as older pages do', async () => {
    await save('Antes');
    expect(await save('Depois')).toBeNull();
    expect(await task()).toMatchObject({ draft: { body: 'Depois' } });
  });
});

test('a file for the next version leaves what was handed in before to be edited', async () => {
  await here.submit({ body: 'Fiz na janela.', link: 'exemplo.com/album' });
  const id = await here.added('retrato.pdf', undefined, { version: 2 });
  const before = { body: 'Fiz na janela.', link: 'https://exemplo.com/album' };
  expect(await task()).toMatchObject({ draft: { ...before, files: [{ id }] } });
  expect(await save('Fiz na sala.', [before], { version: 2 })).toBeNull();
});
