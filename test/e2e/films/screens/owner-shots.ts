import type { Shot } from './shot.ts';

export const OWNER_SHOTS: Shot[] = [
  { name: 'payment-failure', as: 'visitor', path: '/payment/failure' },
  { name: 'owner-overview', as: 'dona@demo.test', path: '/admin/super' },
  { name: 'owner-producers', as: 'dona@demo.test', path: '/admin/super/produtores' },
  {
    name: 'owner-producer',
    as: 'dona@demo.test',
    path: '/admin/super/produtores',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Detalhes de Ana/ }).click();
      await page.getByText('Crescimento em 30 dias').waitFor();
    },
  },
  {
    name: 'owner-viewing',
    as: 'dona@demo.test',
    path: '/admin/super/produtores',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Entrar como Bruno/ }).click();
      await page.getByRole('region', { name: 'Modo de Visualização' }).waitFor();
      await page.getByRole('article').first().waitFor();
    },
  },
  { name: 'owner-payments', as: 'dona@demo.test', path: '/admin/super/pagamentos' },
  { name: 'owner-settings', as: 'dona@demo.test', path: '/admin/super/configuracoes' },
  { name: 'owner-cleanup', as: 'dona@demo.test', path: '/admin/super/configuracoes/limpeza' },
];
