import { generateKeyPairSync } from 'node:crypto';
import { screen, waitFor } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { setVideoKey } from '#server/videos/keys.ts';
import type { SignedHost } from '#shared/contract/school/media/videos.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { previewed } from '#web/video-preview/frame.ts';
import { testApp } from '../../app.ts';
import { newCaptions, newCourse } from '../../fixtures/factories.ts';
import { network } from '../driver/network.ts';
import { fill, user } from '../driver/page.ts';
import { newProducer, openPanel } from '../driver/panel.tsx';

/* A school with a key for a video's host: its producer, too, plays that video at a signed address. */

const { services } = await testApp();
const BUNNY = 'https://iframe.mediadelivery.net/embed/759/b5d3e8c5-9c33-4e7d-b6f9-9348fc782080';
const MUX = 'https://stream.mux.com/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe.m3u8';

async function openLesson(videoUrl: string, key: { provider: SignedHost; name: string; secret: string }) {
  const producer = await newProducer();
  await setVideoKey(services, producer, key);
  const course = await newCourse(services.db, producer, {
    title: 'Fotografia',
    modules: [[{ title: 'Luz', videoUrl }]],
  });
  await newCaptions(services.db, producer, course.lessonIds[0] ?? '');
  await openPanel(producer, '/dashboard');
  await user.click(await screen.findByRole('button', { name: 'Módulos de Fotografia' }));
  await user.click(await screen.findByRole('button', { name: /^Editar aula.*Luz/ }));
}

/** What the frame would play. */
const playing = async (title: string) =>
  previewed(new URL((await screen.findByTitle<HTMLIFrameElement>(title)).src).hash);

test('a saved video is previewed at a signed address, which stays; another one at its own', async () => {
  await openLesson(BUNNY, { provider: 'bunny', name: '759', secret: 'segredo-do-bunny' });
  await user.click(await screen.findByRole('button', { name: 'Ver prévia do vídeo' }));
  const signed = await playing('Prévia do vídeo');
  expect(signed?.embedUrl).toMatch(/&token=[0-9a-f]{64}&expires=\d+$/);
  const asked = network.countCalls(/previewLesson$/);
  await queryClient.invalidateQueries({ queryKey: [['producer']] });
  expect([asked(), await playing('Prévia do vídeo')]).toEqual([0, signed]);
  const other = BUNNY.replace('759', '760');
  fill(screen.getByLabelText('URL do vídeo', { exact: false }), other);
  await user.click(await screen.findByRole('button', { name: 'Ver prévia do vídeo' }));
  await waitFor(async () => expect((await playing('Prévia do vídeo'))?.id).toMatch(/^760/));
  expect((await playing('Prévia do vídeo'))?.embedUrl).not.toContain('token');
});

test('the video beside its captions plays at a signed address', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const secret = Buffer.from(privateKey.export({ type: 'pkcs1', format: 'pem' })).toString('base64');
  await openLesson(MUX, { provider: 'mux', name: 'k1', secret });
  await user.click(await screen.findByRole('button', { name: /^Editar as legendas/ }));
  const { url, file } = (await playing('Vídeo da aula')) ?? {};
  expect(file).toBe('m3u8');
  expect(url).toMatch(
    /^https:\/\/stream\.mux\.com\/DS00Spx1CV902MCtPj5WknGlR102V5HFkDe\.m3u8\?token=[\w-]+\.[\w-]+\.[\w-]+$/,
  );
});
