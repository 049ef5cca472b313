import type { SETTINGS_ADDRESSES } from '#shared/screens/producer.ts';

/** What is not saved with the settings' form, but at once. `aba` is how an address asks for it. */
export const OTHER_TABS = [
  { id: 'security', label: 'Segurança', aba: 'seguranca' },
  { id: 'audit', label: 'Auditoria', aba: 'auditoria' },
] as const satisfies { id: string; label: string; aba: (typeof SETTINGS_ADDRESSES)[number] }[];

type OtherTab = (typeof OTHER_TABS)[number];

/** The tab an address asks for, when it is one of these. */
export const otherTabIn = ({ aba }: Record<string, unknown>): OtherTab | undefined =>
  OTHER_TABS.find((tab) => tab.aba === aba);
