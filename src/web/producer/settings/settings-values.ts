import type { FieldPath } from 'react-hook-form';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import { NETWORKS } from '#shared/text/social-links.ts';
import { DEFAULT_COLORS, isHexColor, type SchoolColors } from '#shared/theme.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { NETWORK_LABELS } from '#web/panel/network-fields.tsx';
import { typedLinks } from '#web/panel/typed-links.ts';

export const TABS = [
  { id: 'appearance', label: 'Aparência' },
  { id: 'email', label: 'Email' },
  { id: 'networks', label: 'Redes Sociais' },
] as const satisfies { id: string; label: string }[];

export type Tab = (typeof TABS)[number]['id'];

/** The settings as form values: blank for none. */
export function typedSettings({
  version: _,
  navbarLogoUrl,
  supportEmail,
  socialLinks,
  email,
  ...rest
}: SchoolSettings) {
  return {
    ...rest,
    navbarLogoUrl: navbarLogoUrl ?? '',
    supportEmail: supportEmail ?? '',
    email: {
      provider: email.provider,
      apiKey: '',
      forgetApiKey: false,
      senderEmail: email.senderEmail ?? '',
      senderName: email.senderName ?? '',
      template: email.template,
    },
    socialLinks: typedLinks(socialLinks),
  };
}
export type TypedSettings = ReturnType<typeof typedSettings>;
type Field = FieldPath<TypedSettings>;

export const COLOR_FIELDS = [
  { name: 'primaryColor', tone: 'primary', label: 'Cor primária', hint: 'Botões, progresso e destaques.' },
  {
    name: 'navbarColor',
    tone: 'navbar',
    label: 'Cor da barra superior',
    hint: 'Menu lateral do aluno e topo do painel.',
  },
  { name: 'backgroundColor', tone: 'background', label: 'Cor de fundo', hint: 'Todas as páginas do aluno.' },
  { name: 'secondaryLightColor', tone: 'surface', label: 'Cor dos cartões', hint: 'Cartões, campos e janelas.' },
] as const;

const FIELDS: Record<Tab, Field[]> = {
  appearance: [...COLOR_FIELDS.map(({ name }) => name), 'memberAreaName', 'navbarLogoUrl', 'completionPercent'],
  email: ['email.apiKey', 'email.senderEmail', 'email.senderName', 'email.template.subject', 'email.template.body'],
  networks: [...NETWORKS.map((network) => `socialLinks.${network}` as const), 'supportEmail'],
};

const PROVIDERS = { hostinger: 'Hostinger SMTP', brevo: 'Brevo' };

/** The fields as conflicts show them. For keys, only that they changed. */
export const SETTINGS_FIELDS: EditedField<TypedSettings>[] = [
  ...COLOR_FIELDS.map(({ name, label }) => ({ name, label, kind: 'color' as const })),
  { name: 'memberAreaName', label: 'Nome da área de membros' },
  { name: 'navbarLogoUrl', label: 'Logo', kind: 'image' },
  {
    name: 'completionPercent',
    label: 'Conclusão automática',
    read: (percent: number | null) => (percent === null ? 'desligada' : `aos ${percent}%`),
  },
  {
    name: 'email.provider',
    label: 'Provedor de email',
    read: (provider: keyof typeof PROVIDERS) => PROVIDERS[provider],
  },
  {
    name: 'email.apiKey',
    label: 'Chave da API Brevo',
    read: (key: string) => (key ? 'a que você escreveu' : 'a que está guardada'),
  },
  {
    name: 'email.forgetApiKey',
    label: 'Apagar a chave da API Brevo',
    read: (forget: boolean) => (forget ? 'sim' : 'não'),
  },
  { name: 'email.senderEmail', label: 'Email do remetente' },
  { name: 'email.senderName', label: 'Nome do remetente' },
  { name: 'email.template.subject', label: 'Assunto do e-mail de acesso' },
  { name: 'email.template.body', label: 'Corpo do e-mail de acesso' },
  ...NETWORKS.map((network) => ({ name: `socialLinks.${network}` as const, label: NETWORK_LABELS[network] })),
  { name: 'supportEmail', label: 'Email de suporte' },
];

/** Sorted as on the screen. */
export const fieldsOf = (tab: Tab) => FIELDS[tab];

type TypedColors = Pick<TypedSettings, (typeof COLOR_FIELDS)[number]['name']>;

/** Incomplete colours count as the default. */
export function colorsOf(typed: TypedColors): SchoolColors {
  const read = COLOR_FIELDS.map(({ name, tone }) => [
    tone,
    isHexColor(typed[name]) ? typed[name] : DEFAULT_COLORS[tone],
  ]);
  return Object.fromEntries(read) as SchoolColors;
}
