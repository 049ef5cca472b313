import { z } from 'zod';
import { ANSWER_KINDS, type AnswerKind } from '#shared/assignments/accepted.ts';
import { FILE_KINDS, type FileKind } from '#shared/attachments.ts';
import { assignmentInput, type LessonAssignment } from '#shared/contract/assignments/assignments.ts';
import { LIMITS } from '#shared/limits.ts';
import { typedMoment, typeMoment } from '#web/producer/typed-moment.ts';

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

export function assignmentDefaults({ assignment, cohorts }: LessonAssignment): z.input<typeof assignmentFields> {
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
