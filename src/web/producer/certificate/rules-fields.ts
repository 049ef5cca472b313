import { z } from 'zod';
import { QUIZ_RULES } from '#shared/certificates/quiz-results.ts';
import { CERTIFICATE_KINDS, type Sheet } from '#shared/certificates/sheet.ts';
import {
  type AuthoredRules,
  type CertificateRules,
  certificateRulesInput,
} from '#shared/contract/school/certificates.ts';
import { documentText, readDocument } from '#shared/person/document.ts';
import { addMonths, localDay } from '#shared/time/dates.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';

const typedNumber = z.string().transform((typed) => (typed.trim() === '' ? Number.NaN : Number(typed)));
const optionalNumber = z.string().transform((typed) => (typed.trim() === '' ? null : Number(typed)));

export const rulesFields = z
  .strictObject({
    active: z.boolean(),
    kind: z.enum(CERTIFICATE_KINDS),
    hours: typedNumber,
    minPercent: typedNumber,
    minDays: typedNumber,
    saleDelayDays: typedNumber,
    validMonths: optionalNumber,
    quizRule: z.enum(QUIZ_RULES),
    quizPercent: z.string(),
    showResult: z.boolean(),
    askCpf: z.boolean(),
    revokeRefunded: z.boolean(),
    issuerName: z.string(),
    issuerDocument: z.string(),
    signatures: z.array(z.strictObject({ name: z.string(), role: z.string(), imageUrl: z.string() })),
    design: z.strictObject({ paper: z.enum(['ivory', 'white']), bandColor: z.string(), pictureUrl: z.string() }),
  })
  .transform(
    (typed): z.input<typeof certificateRulesInput> => ({
      ...typed,
      // Hidden fields are not validated.
      quizPercent: typed.quizRule === 'average' ? typedNumber.parse(typed.quizPercent) : undefined,
    }),
  )
  .pipe(certificateRulesInput);

export type TypedRules = z.input<typeof rulesFields>;

export const typedRules = ({ version: _, ...rules }: AuthoredRules): TypedRules => ({
  ...rules,
  hours: `${rules.hours}`,
  minPercent: `${rules.minPercent}`,
  minDays: `${rules.minDays}`,
  saleDelayDays: `${rules.saleDelayDays}`,
  quizPercent: `${rules.quizPercent}`,
  validMonths: rules.validMonths === null ? '' : `${rules.validMonths}`,
  issuerDocument: rules.issuerDocument ? documentText(rules.issuerDocument).replace(/^\w+ /, '') : '',
  signatures: rules.signatures.map((signature) => ({ ...signature, imageUrl: signature.imageUrl ?? '' })),
  design: { ...rules.design, pictureUrl: rules.design.pictureUrl ?? '' },
});

const onOff = { read: (on: boolean) => (on ? 'Ligado' : 'Desligado') };
const KINDS = { completion: 'Conclusão', participation: 'Participação', achievement: 'Aproveitamento' };
const QUIZZES = { none: 'Não exigir', passed: 'Passar em todos', average: 'Média mínima' };
const PAPER_NAMES = { ivory: 'Marfim', white: 'Branco' };

export const RULES_FIELDS: EditedField<TypedRules>[] = [
  { name: 'active', label: 'Dar certificado neste curso', ...onOff },
  { name: 'kind', label: 'Tipo', read: (kind: keyof typeof KINDS) => KINDS[kind] },
  { name: 'hours', label: 'Carga horária' },
  { name: 'minPercent', label: 'Aulas concluídas (%)' },
  { name: 'minDays', label: 'Dias mínimos' },
  { name: 'saleDelayDays', label: 'Espera depois da compra (dias)' },
  { name: 'validMonths', label: 'Validade (meses)' },
  { name: 'revokeRefunded', label: 'Revogar quando a compra for reembolsada', ...onOff },
  { name: 'quizRule', label: 'Questionários', read: (rule: keyof typeof QUIZZES) => QUIZZES[rule] },
  { name: 'quizPercent', label: 'Média mínima (%)' },
  { name: 'showResult', label: 'Imprimir o aproveitamento', ...onOff },
  { name: 'issuerName', label: 'Razão social ou nome' },
  { name: 'issuerDocument', label: 'CNPJ ou CPF' },
  { name: 'askCpf', label: 'Pedir CPF', ...onOff },
  { name: 'signatures', label: 'Assinaturas', read: signaturesText, same: isSame },
  { name: 'design.paper', label: 'Papel', read: (paper: keyof typeof PAPER_NAMES) => PAPER_NAMES[paper] },
  { name: 'design.bandColor', label: 'Cor da faixa', kind: 'color' },
  { name: 'design.pictureUrl', label: 'Imagem da faixa', kind: 'image' },
];

/** `Ana Lima (Professora)`, whose pictures may differ all the same. */
function signaturesText(signatures: TypedRules['signatures']): string {
  return signatures
    .map(({ name, role, imageUrl }) => [name, role && `(${role})`, imageUrl && 'com imagem'].filter(Boolean).join(' '))
    .join(', ');
}
function isSame(one: TypedRules['signatures'], other: TypedRules['signatures']): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

const HEX = /^#[\da-f]{6}$/i;
const SAMPLE_RESULT = 92;
const SAMPLE_CODE = '7KQ4M2XN9RTB';

type School = { name: string; logoUrl: string | null };

/**
 * The certificate as it would be issued now, to the student with the longest name. Invalid values keep their
 * last valid state.
 */
export function previewOf(found: CertificateRules, typed: TypedRules, school: School, now: Date): Sheet {
  const { course, programme, longestName, rules, checkUrl } = found;
  const months = Number(typed.validMonths);
  const percent = Number(typed.minPercent);
  return {
    school: school.name,
    logoUrl: school.logoUrl,
    issuer: { name: typed.issuerName || rules.issuerName, document: readDocument(typed.issuerDocument) },
    kind: typed.kind,
    course: course.title,
    hours: Number(typed.hours) || rules.hours,
    result: typed.showResult && typed.quizRule !== 'none' ? SAMPLE_RESULT : null,
    percent: percent >= 1 && percent <= 100 ? Math.round(percent) : 100,
    startedOn: localDay(addMonths(now, -2)),
    finishedOn: localDay(now),
    signatures: typed.signatures
      .filter(({ name }) => name.trim() !== '')
      .map(({ imageUrl, ...signature }) => ({ ...signature, imageUrl: imageUrl || null })),
    design: {
      paper: typed.design.paper,
      bandColor: HEX.test(typed.design.bandColor) ? typed.design.bandColor : rules.design.bandColor,
      pictureUrl: typed.design.pictureUrl || null,
    },
    programme,
    cpf: typed.askCpf ? '***.456.789-**' : null,
    holder: longestName ?? 'Eduarda Martins Figueiredo de Albuquerque',
    issuedOn: localDay(now),
    expiresOn: months >= 1 && months <= 120 ? localDay(addMonths(now, Math.round(months))) : null,
    number: `${localDay(now).slice(0, 4)}/0001`,
    code: SAMPLE_CODE,
    checkUrl: checkUrl.replace('0000', SAMPLE_CODE),
  };
}
