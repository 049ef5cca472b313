import { z } from 'zod';
import { conversationSettings, type SavedSettings } from '#shared/contract/conversations/saved-replies.ts';
import { AUDIENCES, type Audience } from '#shared/conversations/audience.ts';
import { TALK } from '#shared/conversations/limits.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';

export type SettingsCohort = { id: string; name: string; courseTitle: string };

/** One per line. */
const words = z.string().transform((typed, context) => {
  const lines = linesOf(typed);
  if (lines.length > TALK.heldWords || lines.some((line) => line.length > TALK.heldWord))
    context.addIssue({ code: 'custom', message: 'too_long' });
  return lines;
});

const linesOf = (typed: string) =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

export const settingsFields = z
  .strictObject({
    audience: z.enum(AUDIENCES),
    comments: z.boolean(),
    words,
    digests: z.boolean(),
    separateCohortIds: z.array(z.string()),
  })
  .pipe(conversationSettings);

export type TypedSettings = z.input<typeof settingsFields>;

export const settingsDefaults = ({ version: _, ...settings }: SavedSettings): TypedSettings => ({
  ...settings,
  words: settings.words.join('\n'),
  // In an order of their own, so that ticking one twice is no change.
  separateCohortIds: [...settings.separateCohortIds].sort(),
});

export const AUDIENCE_OPTIONS: { value: Audience; label: string; hint: string }[] = [
  { value: 'adults', label: 'Só adultos', hint: 'Alunos leem e respondem uns aos outros.' },
  {
    value: 'minors',
    label: 'Pode ter menores',
    hint: 'Alunos não escrevem uns aos outros: sem comentários, e só quem perguntou e a escola respondem. Aparece só o primeiro nome.',
  },
  { value: 'children', label: 'Crianças', hint: 'O mesmo, e cada dúvida fica entre o aluno e a escola.' },
];

const onOff = { read: (on: boolean) => (on ? 'Ligado' : 'Desligado') };

export const settingsFieldsOf = (cohorts: SettingsCohort[]): EditedField<TypedSettings>[] => [
  {
    name: 'audience',
    label: 'Público da escola',
    read: (audience: Audience) => AUDIENCE_OPTIONS.find(({ value }) => value === audience)?.label ?? '',
  },
  { name: 'comments', label: 'Comentários nas aulas', ...onOff },
  { name: 'words', label: 'Palavras que seguram a mensagem', read: (typed: string) => linesOf(typed).join(', ') },
  { name: 'digests', label: 'Avisar por e-mail o que espera resposta', ...onOff },
  {
    name: 'separateCohortIds',
    label: 'Conversas separadas',
    read: (ids: string[]) =>
      cohorts
        .filter(({ id }) => ids.includes(id))
        .map(({ name, courseTitle }) => `${name} (${courseTitle})`)
        .join(', '),
  },
];
