import { screen, waitFor, within } from '@testing-library/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { LIMITS } from '#shared/limits.ts';
import { DEFAULT_COLORS, producerVars } from '#shared/theme.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { testApp } from '../app.ts';
import { newCourse } from '../fixtures/factories.ts';
import { network } from './driver/network.ts';
import { descriptionOf, expectFocus, fill, includes, user } from './driver/page.ts';
import { newProducer, openPanel } from './driver/panel.tsx';

const said = (text: string) => screen.findByText(includes(text));

test('a failed request is reported, and can be retried', async () => {
  await openPanel(await newProducer(), '/dashboard');
  network.refuse('settings');
  await user.click(await screen.findByRole('link', { name: 'Configurações' }));
  await said('Erro ao carregar configurações. Por favor, recarregue a página.');
  network.accept('settings');
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await screen.findByLabelText('Nome da área de membros');
});

test('a template of the maximum length is saved', async () => {
  await openPanel(await newProducer(), '/admin/settings');
  await user.click(await screen.findByRole('tab', { name: 'Email' }));
  await user.click(await screen.findByText('Template HTML'));
  fill(await screen.findByLabelText('Corpo do e-mail', { exact: false }), 'ã'.repeat(LIMITS.templateHtml));
  await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  await said('Configurações salvas com sucesso!');
});

test('what is typed while the settings are being saved stays, in every tab, and is still to be saved', async () => {
  await openPanel(await newProducer(), '/admin/settings');
  const name = await screen.findByLabelText<HTMLInputElement>('Nome da área de membros');
  const support = screen.getByLabelText<HTMLInputElement>('Email de suporte', { exact: false });
  const send = () => user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  const asked = network.countCalls(/updateSettings/);
  const goOn = network.hold('updateSettings');
  fill(name, 'Ateliê');
  await send();
  await waitFor(() => expect(asked()).toBe(1));
  fill(name, 'Ateliê do Barro');
  fill(support, 'ajuda@example.com');
  goOn();
  await said('Configurações salvas com sucesso!');
  expect([name.value, support.value]).toEqual(['Ateliê do Barro', 'ajuda@example.com']);
  await screen.findByText('Alterações não salvas');
  await send();
  await waitFor(() => expect(screen.queryByText('Alterações não salvas')).toBeNull());
  expect([name.value, support.value]).toEqual(['Ateliê do Barro', 'ajuda@example.com']);
});

test('a logo that could not be sent is told on every tab, and the rest can be saved without it', async () => {
  // Pictures have no size here.
  const size = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(64);
  onTestFinished(() => size.mockRestore());
  await openPanel(await newProducer(), '/admin/settings');
  fill(await screen.findByLabelText('Nome da área de membros'), 'Ateliê do Barro');
  const uploads = network.countCalls(/uploadImage/);
  const saves = network.countCalls(/updateSettings/);
  network.refuse('uploadImage');
  const goOn = network.hold('uploadImage');
  await user.upload(screen.getByLabelText('Arquivo do logo'), new File(['barro'], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(uploads()).toBe(1));
  await user.click(screen.getByRole('tab', { name: 'Email' }));
  const save = () => user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  await save();
  goOn();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('A imagem não foi enviada. Tente de novo, ou salve sem ela.');
  expect(alert.closest('[hidden]')).toBeNull();
  expect(saves()).toBe(0);
  await save();
  await said('Configurações salvas com sucesso!');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a logo that could not be sent while saving has the focus, with the reason', async () => {
  const size = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(64);
  onTestFinished(() => size.mockRestore());
  await openPanel(await newProducer(), '/admin/settings');
  const address = await screen.findByLabelText<HTMLInputElement>('ou use uma URL', { exact: false });
  const uploads = network.countCalls(/uploadImage/);
  network.refuse('uploadImage');
  const goOn = network.hold('uploadImage');
  await user.upload(screen.getByLabelText('Arquivo do logo'), new File(['barro'], 'logo.png', { type: 'image/png' }));
  await waitFor(() => expect(uploads()).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  goOn();
  await waitFor(() => expectFocus(address));
  expect(descriptionOf(address)).toContain('Erro ao fazer upload da imagem');
});

test('an address typed instead of a logo that was refused, or is still being sent, is saved without it', async () => {
  const size = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(64);
  onTestFinished(() => size.mockRestore());
  await openPanel(await newProducer(), '/admin/settings');
  const address = await screen.findByLabelText<HTMLInputElement>('ou use uma URL', { exact: false });
  const uploads = network.countCalls(/uploadImage/);
  const send = () =>
    user.upload(screen.getByLabelText('Arquivo do logo'), new File(['barro'], 'logo.png', { type: 'image/png' }));
  network.refuse('uploadImage');
  await send();
  await waitFor(() => expect(descriptionOf(address)).toContain('Erro ao fazer upload da imagem'));
  fill(address, 'https://exemplo.com/logo.png');
  await waitFor(() => expect(descriptionOf(address)).toBe(''));

  const refuse = network.hold('uploadImage');
  await send();
  await waitFor(() => expect(uploads()).toBe(2));
  fill(address, 'https://exemplo.com/outro.png');
  await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  await said('Configurações salvas com sucesso!');
  refuse();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect([address.value, descriptionOf(address)]).toEqual(['https://exemplo.com/outro.png', '']);
});

test('the preview shows the school’s own covers, and says what is missing', async () => {
  const { db } = (await testApp()).services;
  const producer = await newProducer();
  const preview = async () => {
    await openPanel(producer, '/admin/settings');
    return within(await screen.findByRole('region', { name: 'Prévia ao vivo' }));
  };
  await (await preview()).findByText('Seus cursos aparecem aqui, com as capas deles.');

  await newCourse(db, producer, { title: 'Rascunho', published: false });
  await (await preview()).findAllByText('Rascunho');
  await newCourse(db, producer, { title: 'Torno', coverUrl: '/uploads/torno.webp' });
  await newCourse(db, producer, { title: 'Esmalte' });
  const shown = await preview();
  await shown.findByText('Esmalte', { selector: '.cover-title' });
  expect(document.querySelectorAll('.settings-preview .cover')).toHaveLength(2);
  expect(shown.queryByText('Rascunho')).toBeNull();
  expect(shown.queryByText(/Fotografia com Luz Natural/)).toBeNull();
});

test('the contrast check finds nothing in the colours of a new school', async () => {
  await openPanel(await newProducer(), '/admin/settings');
  const check = within(await screen.findByRole('region', { name: 'Contraste calculado' }));
  expect(check.queryByRole('button', { name: /^Usar #/ })).toBeNull();
  fill(screen.getByLabelText('Cor primária'), '#3010C0');
  await check.findByRole('button', { name: 'Usar #725CD4' });
});

test('Brevo without its key or its sender is said to be unused, before and after saving', async () => {
  await openPanel(await newProducer(), '/admin/settings');
  await user.click(await screen.findByRole('tab', { name: 'Email' }));
  const warning = 'Falta a chave ou o email do remetente: até lá, os e-mails saem pela conta da plataforma.';
  const isSaid = (expected: boolean) => waitFor(() => expect(screen.queryByText(warning) !== null).toBe(expected));
  const key = () => screen.findByLabelText('Chave da API Brevo', { exact: false });
  const sender = () => screen.findByLabelText('Email do remetente', { exact: false });
  async function save() {
    await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
    await said('Configurações salvas com sucesso!');
  }
  await isSaid(false);
  await user.click(await screen.findByRole('radio', { name: /^Brevo/ }));
  await isSaid(true);
  fill(await key(), `xkeysib-${'a'.repeat(64)}`);
  await isSaid(true);
  fill(await sender(), 'contato@fermento.com.br');
  await isSaid(false);
  fill(await sender(), '');
  await save();
  await isSaid(true);
  fill(await sender(), 'contato@fermento.com.br');
  await isSaid(false);
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  await isSaid(true);
  await user.click(screen.getByRole('button', { name: 'Manter' }));
  await isSaid(false);
  await user.click(screen.getByRole('radio', { name: /^Hostinger/ }));
  await isSaid(false);
});

test('saved colours are shown in the shades of the device’s scheme, also when it changes', async () => {
  const { dataset } = document.documentElement;
  onTestFinished(() => void delete dataset.scheme);
  dataset.scheme = 'dark';
  await openPanel(await newProducer(), '/admin/settings');
  fill(await screen.findByLabelText('Cor primária'), '#3010C0');
  await user.click(screen.getByRole('button', { name: 'Salvar Configurações' }));
  await said('Configurações salvas com sucesso!');
  for (const scheme of ['dark', 'light'] as const) {
    dataset.scheme = scheme;
    const shown = getComputedStyle(document.documentElement).getPropertyValue('--g-card-brand');
    expect(shown.trim(), scheme).toBe(producerVars('#3010C0', DEFAULT_COLORS.navbar, scheme)['--g-card-brand']);
  }
});
