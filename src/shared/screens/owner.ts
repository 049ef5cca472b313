import { PAYMENT_STATUSES, SUBSCRIPTION_STATES } from '#shared/billing/subscription.ts';
import { CLEANUP_LISTS, type ListAddress, listAddress, readListQuestion } from '#shared/lists/list-question.ts';
import { AUDIT_ACTIONS } from '#shared/security/audit.ts';
import type { Asked, ScreenGroup } from './screen.ts';

const listOf = <Status extends string>(statuses: readonly Status[]) => ({
  input: ({ search }: Asked) => readListQuestion(search, statuses),
  search: (address: Record<string, unknown>): ListAddress => listAddress(readListQuestion(address, statuses)),
});

type ProducersAddress = ListAddress & { produtor?: string };
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The producer whose details are open. */
const openProducer = ({ produtor }: Record<string, unknown>) =>
  typeof produtor === 'string' && ID.test(produtor) ? { produtor } : {};

export const OWNER = {
  guard: 'owner',
  layout: 'owner/owner-layout.tsx',
  screens: {
    '/admin/super': {
      page: 'owner/overview/overview-page.tsx',
      call: 'owner.overview',
      tab: { label: 'Visão Geral', subtitle: 'Produtores, pagamentos e plataforma' },
    },
    '/admin/super/produtores': {
      page: 'owner/producers/producers-page.tsx',
      call: 'owner.producers',
      tab: { label: 'Produtores', subtitle: 'Gerenciar Clientes' },
      ...listOf(SUBSCRIPTION_STATES),
      search: (address: Record<string, unknown>): ProducersAddress => ({
        ...listOf(SUBSCRIPTION_STATES).search(address),
        ...openProducer(address),
      }),
    },
    '/admin/super/pagamentos': {
      page: 'owner/payments/payments-page.tsx',
      call: 'owner.payments',
      tab: { label: 'Pagamentos', subtitle: 'O que os produtores pagaram à plataforma' },
      ...listOf(PAYMENT_STATUSES),
    },
    '/admin/super/configuracoes': {
      page: 'owner/settings/settings-page.tsx',
      call: 'owner.platformSettings',
      tab: { label: 'Configurações', subtitle: 'A cara, os links e os preços da plataforma' },
    },
    '/admin/super/configuracoes/seguranca': { page: 'owner/security/security-page.tsx' },
    '/admin/super/configuracoes/limpeza': {
      page: 'owner/cleanup/cleanup-page.tsx',
      call: 'owner.cleanup',
      search: listOf(CLEANUP_LISTS).search,
    },
    '/admin/super/configuracoes/privacidade': {
      page: 'owner/privacy/privacy-page.tsx',
      call: 'owner.producerRequests',
      input: () => ({ page: 1 }),
    },
    '/admin/super/configuracoes/backups': { page: 'owner/backups/backups-page.tsx', call: 'owner.backups' },
    '/admin/super/configuracoes/registro': {
      page: 'owner/audit/audit-page.tsx',
      call: 'owner.audit',
      ...listOf(AUDIT_ACTIONS),
    },
  },
} as const satisfies ScreenGroup;
