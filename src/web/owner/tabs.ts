/** The panel's tabs; all that lies under the address of one but the first is of it, too. */
export const OWNER_TABS = [
  { to: '/admin/super', label: 'Visão Geral', subtitle: 'Produtores, pagamentos e plataforma' },
  { to: '/admin/super/produtores', label: 'Produtores', subtitle: 'Gerenciar Clientes' },
  { to: '/admin/super/pagamentos', label: 'Pagamentos', subtitle: 'O que os produtores pagaram à plataforma' },
  { to: '/admin/super/configuracoes', label: 'Configurações', subtitle: 'A cara, os links e os preços da plataforma' },
] as const;

export const tabAt = (pathname: string) =>
  OWNER_TABS.slice(1).find(({ to }) => pathname === to || pathname.startsWith(`${to}/`)) ?? OWNER_TABS[0];
