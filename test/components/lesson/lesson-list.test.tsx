import { waitFor } from '@testing-library/dom';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp } from '../../app.ts';
import { PATIENCE } from '../../run/patience.ts';
import { type OembedServer, startOembed } from '../../servers/oembed-server.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { openWorkbench } from '../driver/workbench.ts';

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
  hosts.asked.length = 0;
  hosts.titles.set(YOUTUBE, 'O que é luz');
});

async function openList() {
  const { bench, saved } = await openWorkbench({ 'Primeiros passos': ['O barro'] });
  await user.click(bench.getByRole('button', { name: 'Adicionar várias aulas' }));
  const text = await bench.findByLabelText('Aulas', { exact: false });
  const titleOf = (line: number) => bench.findByLabelText<HTMLInputElement>(`Título da linha ${line}`);
  const add = (name: string) => user.click(bench.getByRole('button', { name }));
  const savedTitles = async () => (await saved())[0]?.[1];
  return { bench, text, titleOf, add, savedTitles };
}

test('bare links get the titles of their videos, which can be changed before adding them', async () => {
  const { bench, text, titleOf, add, savedTitles } = await openList();
  const answer = network.hold('videoTitle');
  fill(text, ['youtu.be/dQw4w9WgXcQ?t=3', VIMEO, `A queima | ${YOUTUBE}`, 'cdn.example.com/a.m3u8'].join('\n'));
  await bench.findByText(/título por buscar|títulos por buscar/);
  expect((await titleOf(1)).placeholder).toBe('Aula 2');
  answer();
  await waitFor(async () => expect((await titleOf(1)).value).toBe('O que é luz'));
  await waitFor(() => expect(bench.queryByText(/por buscar/)).toBeNull());
  expect((await titleOf(2)).value, 'Vimeo knows none').toBe('');
  fill(await titleOf(2), 'A roda');
  await add('Adicionar 4 aulas');
  await waitFor(async () =>
    expect(await savedTitles()).toEqual(['O barro', 'O que é luz', 'A roda', 'A queima', 'cdn.example.com/a.m3u8']),
  );
  expect(hosts.asked.sort(), 'each once').toEqual([`/api/oembed.json ${VIMEO}`, `/oembed ${YOUTUBE}`]);
});

test('adding lessons does not wait for titles', async () => {
  const { bench, text, titleOf, add, savedTitles } = await openList();
  network.hold('videoTitle');
  fill(text, `${YOUTUBE}\n${VIMEO}`);
  await bench.findByText(/por buscar/);
  await titleOf(2);
  await add('Adicionar 2 aulas');
  await waitFor(async () => expect(await savedTitles()).toEqual(['O barro', 'Aula 2', 'Aula 3']));
});
