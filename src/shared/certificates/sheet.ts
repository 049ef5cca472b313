/* The contents of a certificate, wherever it is rendered: on paper, on the check page, in the producer's preview. */

export const CERTIFICATE_KINDS = ['completion', 'participation', 'achievement'] as const;
export type CertificateKind = (typeof CERTIFICATE_KINDS)[number];

export const KIND_TEXT: Record<CertificateKind, { title: string; verb: string }> = {
  completion: { title: 'Certificado de conclusão', verb: 'concluiu o curso livre' },
  participation: { title: 'Certificado de participação', verb: 'participou do curso livre' },
  achievement: { title: 'Certificado de aproveitamento', verb: 'concluiu com aproveitamento o curso livre' },
};

export type Signature = { name: string; role: string; imageUrl: string | null };

export const PAPERS = { ivory: '#FFFDF8', white: '#FFFFFF' } as const;
export type Paper = keyof typeof PAPERS;

/** The band beside the text: a picture over a colour, or the colour alone. */
export type CertificateDesign = { paper: Paper; bandColor: string; pictureUrl: string | null };

/** A module as it was at the time of issue. */
export type ProgrammeItem = { title: string; about: string; seconds: number | null };

/** The facts at the time of issue; they never change. Days are São Paulo's. */
export type Snapshot = {
  school: string;
  logoUrl: string | null;
  issuer: { name: string; document: string | null };
  kind: CertificateKind;
  course: string;
  hours: number;
  /** Share of lessons completed, in percent. */
  percent: number;
  /** Average in the course's quizzes, in percent; left out if it is not to be shown. */
  result?: number | null;
  startedOn: string;
  finishedOn: string;
  signatures: Signature[];
  design: CertificateDesign;
  programme: ProgrammeItem[];
};

export type Sheet = Snapshot & {
  result: number | null;
  /** Null after the holder was deleted from the school's records. */
  holder: string | null;
  /** Masked; null if the course does not ask for it, or the holder has none. */
  cpf: string | null;
  issuedOn: string;
  expiresOn: string | null;
  /** `2026/0412`. */
  number: string;
  code: string;
  /** Address of its check page, which the QR code contains. */
  checkUrl: string;
};

export const LEGAL_NOTE =
  'Curso livre, nos termos da Lei nº 9.394/96 e do Decreto nº 5.154/2004. Não equivale a diploma de curso técnico, de graduação ou de pós-graduação.';

export const numberText = ({ year, number }: { year: number; number: number }): string =>
  `${year}/${String(number).padStart(4, '0')}`;

export const hoursOf = (hours: number): string => (hours === 1 ? '1 hora' : `${hours} horas`);

/** The text after the course's name that says how much of it was completed. */
export function shareText({ kind, percent }: Pick<Snapshot, 'kind' | 'percent'>): string {
  if (percent === 100)
    return kind === 'participation' ? ', com presença em todas as aulas.' : ', com todas as aulas assistidas.';
  return `, com ${percent}% das aulas ${kind === 'participation' ? 'acompanhadas' : 'assistidas'}.`;
}

export const resultText = (result: number): string => `Aproveitamento: ${result}%`;

/** The address for typing a code, without scheme and query: `escola.com.br/certificados`. */
export function checkPlace(checkUrl: string): string {
  const { host, pathname } = new URL(checkUrl);
  return host + pathname.slice(0, pathname.lastIndexOf('/'));
}
