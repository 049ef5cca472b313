import { screen, waitFor, within } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CourseImports } from '#shared/contract/course-import/course-imports.ts';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { PART_BYTES } from '#shared/parts.ts';
import { testApp } from '../app.ts';
import { PATIENCE } from '../run/patience.ts';
import { type OembedServer, startOembed } from '../servers/oembed-server.ts';
import { network } from './driver/network.ts';
import { expectRefused, fill, user } from './driver/page.ts';
import { expectAskedBeforeLeaving, newProducer, openPanel } from './driver/panel.tsx';

const YOUTUBE = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const VIMEO = 'https://vimeo.com/76979871';

let hosts: OembedServer;
beforeAll(async () => {
  hosts = await startOembed();
  const { services } = await testApp();
  const videoHosts = { youtube: hosts.origin, vimeo: hosts.origin, silenceMs: PATIENCE.timeout };
  Object.assign(services.env, { videoHosts });
});
afterAll(() => hosts.stop());
beforeEach(() => {
  hosts.titles.set(YOUTUBE, 'O que é luz');
});

async function openBringing() {
  const producer = await newProducer();
  await openPanel(producer, '/admin/courses/trazer');
  const title = await screen.findByLabelText<HTMLInputElement>('Título do curso');
  const text = screen.getByLabelText<HTMLTextAreaElement>('Aulas', { exact: false });
  const send = () => user.click(screen.getByRole('button', { name: /^Criar rascunho/ }));
  const caller = producer;
  const courses = async () => {
    const { data } = await (await testApp()).call('producer.courses', undefined, caller);
    return (data as { courses: ProducerCourse[] }).courses;
  };
  /** The state of the file that is sent or read. */
  const upload = async () => {
    const { data } = await (await testApp()).call('producer.courseImports', undefined, caller);
    return (data as CourseImports).upload?.state;
  };
  return { title, text, send, courses, upload };
}

test('a course is imported from links with their hosts’ titles, and undone', async () => {
  const { title, text, send, courses } = await openBringing();
  fill(title, 'Luz');
  fill(text, `Módulo 1\n${YOUTUBE}\n${VIMEO}\nMódulo 2\nA queima | ${YOUTUBE}`);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Título da linha 2').value).toBe('O que é luz'));
  const first = within(screen.getByRole('region', { name: 'Módulo 1' }));
  expect(first.getByLabelText<HTMLInputElement>('Título da linha 3').placeholder).toBe('Aula 2');
  expect(screen.getByText('2 módulos, 3 aulas prontas')).toBeTruthy();
  expect(await courses(), 'nothing is made before').toEqual([]);
  await send();
  await screen.findByText('“Luz” chegou como rascunho');
  expect(await courses()).toMatchObject([{ title: 'Luz', published: false, lessonCount: 3 }]);
  expect(text.value).toBe('');
  await user.click(await screen.findByRole('button', { name: 'Desfazer Luz' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Desfazer a vinda do curso' }));
  await dialog.findByText(/vai para a Lixeira com tudo o que tem/);
  await user.click(dialog.getByRole('button', { name: 'Pôr na Lixeira' }));
  await screen.findByText('Na Lixeira');
  expect(await courses()).toEqual([]);
});

test('an invalid line is reported beside it, and nothing is created', async () => {
  const { title, text, send, courses } = await openBringing();
  await send();
  await expectRefused(title, 'Informe o título');
  fill(title, 'Luz');
  fill(text, 'Boa\nMá | javascript:alert(1)');
  await screen.findByText(/1 linha a corrigir/);
  await send();
  await expectRefused(text, 'Corrija as linhas marcadas na prévia');
  expect(await courses()).toEqual([]);
});

test('retrying after a lost response creates one course', async () => {
  const { title, text, send, courses } = await openBringing();
  fill(title, 'Luz');
  fill(text, 'Um');
  network.loseAnswer(/importCourse/);
  await send();
  await screen.findByRole('alert');
  await send();
  await screen.findByText('“Luz” chegou como rascunho');
  expect(await courses()).toHaveLength(1);
});

test('a file goes on being sent behind the other kind of import, and leaving the page asks first', async () => {
  const { upload } = await openBringing();
  await user.click(screen.getByLabelText('Moodle ou Frappe'));
  const sent = network.countCalls(/sendCourseFilePart/);
  const goOn = network.hold('sendCourseFilePart');
  const file = new File(['x'.repeat(PART_BYTES + 1)], 'curso.mbz');
  await user.upload(document.querySelector<HTMLInputElement>('input[accept^=".mbz"]') as HTMLInputElement, file);
  await screen.findByText('Enviando “curso.mbz”');
  await waitFor(() => expect(sent()).toBe(1));
  await user.click(screen.getByRole('link', { name: 'Relatórios' }));
  const question = within(await screen.findByRole('dialog', { name: 'Interromper o envio?' }));
  await user.click(question.getByRole('button', { name: 'Continuar enviando' }));
  await user.click(screen.getByLabelText('Links ou playlist'));
  goOn();
  await waitFor(async () => expect(await upload()).toEqual(expect.stringMatching(/^(waiting|running|failed)$/)));
});

test('typed text survives switching the kind of import, and leaving the page asks first', async () => {
  const { text } = await openBringing();
  fill(text, `Boa | ${YOUTUBE}`);
  await user.click(screen.getByLabelText('Moodle ou Frappe'));
  await user.click(screen.getByLabelText('Links ou playlist'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Aulas', { exact: false }).value).toBe(`Boa | ${YOUTUBE}`);
  await expectAskedBeforeLeaving(text, `Boas-vindas | ${YOUTUBE}`);
});
