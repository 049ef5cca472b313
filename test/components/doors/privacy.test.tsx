import { screen } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { VIDEO_HOSTS } from '#shared/video/video-hosts.ts';
import { newVisitor } from '../driver/page.ts';
import { openPanel } from '../driver/panel.tsx';

test('the privacy policy names every host of videos, and who may give a CPF', async () => {
  await openPanel(newVisitor(), '/privacy');
  await screen.findByRole('heading', { level: 1, name: 'Política de Privacidade' });
  const { textContent } = await screen.findByRole('main');
  const { external, ...hosts } = VIDEO_HOSTS;
  expect(textContent).not.toContain(external.label);
  for (const { label } of Object.values(hosts)) expect(textContent).toContain(label);
  expect(textContent).toContain('o produtor, a plataforma de vendas ou o próprio aluno');
});
