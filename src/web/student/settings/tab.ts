export const TABS = [
  { id: 'perfil', label: 'Perfil' },
  { id: 'seguranca', label: 'Segurança' },
  { id: 'notificacoes', label: 'Notificações' },
] as const;

export type SettingsTab = (typeof TABS)[number]['id'];

/** The tab in the address; the first by default. */
export function tabIn(search: string): SettingsTab {
  const asked = new URLSearchParams(search).get('aba');
  return TABS.find(({ id }) => id === asked)?.id ?? 'perfil';
}
