/* Consents of students. Each version of a text is kept here while it may have to be shown. */

export const CONSENT_PURPOSES = ['email_notices', 'browser_notices'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

type Said = { label: string; versions: readonly [string, ...string[]] };

/** The last one is current; append a new entry for another wording. */
export const CONSENTS: Record<ConsentPurpose, Said> = {
  email_notices: {
    label: 'Notificações por e-mail',
    versions: ['Aceito receber avisos da escola por e-mail.'],
  },
  browser_notices: {
    label: 'Notificações no navegador',
    versions: ['Aceito receber avisos neste navegador, também com a área de alunos fechada.'],
  },
};

export const consentVersion = (purpose: ConsentPurpose): number => CONSENTS[purpose].versions.length;

export const consentText = (purpose: ConsentPurpose, version = consentVersion(purpose)): string =>
  CONSENTS[purpose].versions[version - 1] ?? '';
