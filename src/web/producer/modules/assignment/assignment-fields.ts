import { z } from 'zod';
import { ANSWER_KINDS, type AnswerKind } from '#shared/assignments/accepted.ts';
import { FILE_KINDS, type FileKind } from '#shared/attachments.ts';
import { assignmentInput, type LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import { LIMITS } from '#shared/limits.ts';
import { FILE_KIND_WORDS } from '#web/assignments/kind-words.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import { momentText, type TypedMoment, typedMoment, typeMoment } from '#web/producer/typed-moment.ts';

const chosen = <Name extends string>(names: readonly Name[]) =>
  z.record(z.enum(names as [Name, ...Name[]]), z.boolean()).transform((ticks) => names.filter((name) => ticks[name]));

/** One per line. */
const criteria = z.string().transform((typed, context) => {
  const lines = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length > LIMITS.criteria || lines.some((line) => line.length > LIMITS.criterion))
    context.addIssue({ code: 'custom', message: 'too_long' });
  return lines;
});

export const assignmentFields = z
  .strictObject({
    title: z.string(),
    instructions: z.string(),
    accepts: chosen(ANSWER_KINDS),
    fileKinds: chosen(FILE_KINDS),
    fileMegabytes: z.string().transform(Number),
    criteria,
    mandatory: z.boolean(),
    dueAt: typedMoment,
    takesLate: z.boolean(),
    dueDates: z.array(z.strictObject({ cohortId: z.string(), at: typedMoment })),
  })
  .transform(
    ({ fileKinds, dueDates, ...typed }): z.input<typeof assignmentInput> => ({
      ...typed,
      fileKinds: fileKinds.length === FILE_KINDS.length ? [] : fileKinds,
      dueDates: dueDates.flatMap(({ cohortId, at }) => (at === null ? [] : [{ cohortId, dueAt: at }])),
    }),
  )
  .pipe(assignmentInput);

const ticksOf = <Name extends string>(names: readonly Name[], ticked: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ticked.includes(name)])) as Record<Name, boolean>;

const EVERYTHING: AnswerKind[] = ['text', 'file'];
const DUE_TIME = '23:59';

type TypedAssignment = z.input<typeof assignmentFields>;

export function assignmentDefaults({
  assignment,
  cohorts,
}: Pick<LessonAssignment, 'assignment' | 'cohorts'>): TypedAssignment {
  const kinds: readonly FileKind[] = assignment?.fileKinds.length ? assignment.fileKinds : FILE_KINDS;
  const dueOf = (cohortId: string) => assignment?.dueDates.find((due) => due.cohortId === cohortId)?.dueAt;
  return {
    title: assignment?.title ?? '',
    instructions: assignment?.instructions ?? '',
    accepts: ticksOf(ANSWER_KINDS, assignment?.accepts ?? EVERYTHING),
    fileKinds: ticksOf(FILE_KINDS, kinds),
    fileMegabytes: `${assignment?.fileMegabytes ?? 25}`,
    criteria: (assignment?.criteria ?? ['Nota geral']).join('\n'),
    mandatory: assignment?.mandatory ?? false,
    dueAt: typeMoment(assignment?.dueAt, DUE_TIME),
    takesLate: assignment?.takesLate ?? true,
    dueDates: cohorts.map(({ id }) => ({ cohortId: id, at: typeMoment(dueOf(id), DUE_TIME) })),
  };
}

const onOff = { read: (on: boolean) => (on ? 'Ligado' : 'Desligado') };
const ANSWER_WORDS: Record<AnswerKind, string> = { text: 'Texto', link: 'Link', file: 'Arquivos' };
const ticked =
  <Name extends string>(words: Record<Name, string>) =>
  (ticks: Record<Name, boolean>) =>
    (Object.keys(words) as Name[])
      .filter((name) => ticks[name])
      .map((name) => words[name])
      .join(', ');

export const assignmentFieldsOf = (cohorts: LessonAssignment['cohorts']): EditedField<TypedAssignment>[] => [
  { name: 'title', label: 'Nome' },
  { name: 'instructions', label: 'O que se pede' },
  { name: 'accepts', label: 'O aluno entrega', read: ticked(ANSWER_WORDS) },
  { name: 'fileKinds', label: 'Tipos de arquivo', read: ticked(FILE_KIND_WORDS) },
  { name: 'fileMegabytes', label: 'Tamanho máximo (MB)' },
  { name: 'criteria', label: 'O que é avaliado', read: (typed: string) => typed.split('\n').join(', ') },
  { name: 'mandatory', label: 'Obrigatória', ...onOff },
  { name: 'dueAt', label: cohorts.length > 0 ? 'Prazo de quem não tem outro' : 'Prazo', read: momentText },
  ...cohorts.map(({ name }, at) => ({
    name: `dueDates.${at}.at` as const,
    label: `Prazo de ${name}`,
    read: (moment: TypedMoment) => momentText(moment),
  })),
  { name: 'takesLate', label: 'Aceitar depois do prazo', ...onOff },
];
