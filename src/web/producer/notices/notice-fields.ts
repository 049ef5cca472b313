import { z } from 'zod';
import { type NoticeAudience, noticeText, type ScheduledNotice } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import { day } from '#shared/schemas.ts';
import { DAY_MS, formatDateTime, formatTime, localDay, localMoment } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import type { EditedField } from '#web/panel/conflict/edited-fields.ts';
import type { Option } from '#web/ui/form/option.ts';

export const AUDIENCES = ['all', 'course', 'students'] as const;

const audience = z
  .strictObject({ kind: z.enum(AUDIENCES), courseId: z.string(), studentIds: z.array(z.string()) })
  .transform(({ kind, courseId, studentIds }, context): NoticeAudience => {
    const refuse = (field: string, message: string) => {
      context.addIssue({ code: 'custom', message, path: [field] });
      return z.NEVER;
    };
    if (kind === 'course') return courseId === '' ? refuse('courseId', 'required') : { kind, courseId };
    if (kind === 'all') return { kind };
    if (studentIds.length === 0) return refuse('studentIds', 'required');
    return studentIds.length > LIMITS.noticeStudents ? refuse('studentIds', 'too_long') : { kind, studentIds };
  });

const sendAt = (now: () => Date) =>
  z
    .strictObject({ when: z.enum(['now', 'later']), day: z.string(), time: z.string() })
    .transform((typed, context): string | null => {
      const refuse = (field: string, message: string) => {
        context.addIssue({ code: 'custom', message, path: [field] });
        return z.NEVER;
      };
      if (typed.when === 'now') return null;
      if (typed.day === '') return refuse('day', 'required');
      if (!day.safeParse(typed.day).success) return refuse('day', 'invalid');
      if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(typed.time)) return refuse('time', 'required');
      const moment = localMoment(typed.day, typed.time);
      const ahead = moment.getTime() - now().getTime();
      if (ahead <= 0) return refuse(typed.day < localDay(now()) ? 'day' : 'time', 'invalid');
      return ahead > LIMITS.noticeDays * DAY_MS ? refuse('day', 'too_long') : moment.toISOString();
    });

/** A notice as typed, with its time in São Paulo. */
export const noticeFields = (now = () => new Date()) =>
  z.strictObject({ ...noticeText, audience, sendAt: sendAt(now) });
export type TypedNotice = z.input<ReturnType<typeof noticeFields>>;
export type Notice = z.output<ReturnType<typeof noticeFields>>;

export const EMPTY = {
  type: 'system',
  title: '',
  message: '',
  audience: { kind: 'all', courseId: '', studentIds: [] },
  sendAt: { when: 'now', day: '', time: '' },
} satisfies TypedNotice;

/** Form values of a scheduled notice. */
export function typedFrom({
  type,
  title,
  message,
  audience: { kind, ...of },
  studentIds,
  at,
}: ScheduledNotice): TypedNotice {
  const courseId = 'courseId' in of ? (of.courseId ?? '') : '';
  const moment = new Date(at);
  return {
    ...{ type, title, message },
    audience: { kind, courseId, studentIds },
    sendAt: { when: 'later', day: localDay(moment), time: formatTime(moment) },
  };
}

export const TYPES: Option<TypedNotice['type'] & string>[] = [
  { value: 'system', label: 'Sistema' },
  { value: 'course', label: 'Curso' },
  { value: 'achievement', label: 'Conquista' },
];

type Names = { courses: readonly { id: string; title: string }[]; students: ReadonlyMap<string, { name: string }> };

/** For what a conflict shows of it. */
export const noticeFieldsOf = (names: Names): EditedField<TypedNotice>[] => [
  { name: 'title', label: 'Título' },
  { name: 'message', label: 'Mensagem' },
  { name: 'type', label: 'Tipo', read: (type: string) => TYPES.find(({ value }) => value === type)?.label ?? '' },
  {
    name: 'audience',
    label: 'Para',
    read: (audience: TypedNotice['audience']) => audienceText(names, audience),
    same: (one: TypedNotice['audience'], other: TypedNotice['audience']) => meant(one) === meant(other),
  },
  { name: 'sendAt', label: 'Quando', read: sendAtText },
];

function audienceText({ courses, students }: Names, { kind, courseId, studentIds }: TypedNotice['audience']): string {
  if (kind === 'all') return 'Todos';
  if (kind === 'course') return courses.find(({ id }) => id === courseId)?.title ?? 'Um curso';
  const known = studentIds.flatMap((id) => students.get(id)?.name ?? []).sort();
  const others = studentIds.length - known.length;
  if (known.length === 0) return counted(others, 'aluno', 'alunos');
  return [...known, ...(others > 0 ? [`mais ${counted(others, 'aluno', 'alunos')}`] : [])].join(', ');
}

const meant = ({ kind, courseId, studentIds }: TypedNotice['audience']) =>
  [kind, ...(kind === 'course' ? [courseId] : kind === 'students' ? [...studentIds].sort() : [])].join();

function sendAtText({ when, day: onDay, time }: TypedNotice['sendAt']): string {
  if (when === 'now') return 'Agora';
  return onDay && time ? formatDateTime(localMoment(onDay, time)) : '';
}
