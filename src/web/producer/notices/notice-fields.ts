import { z } from 'zod';
import { type NoticeAudience, type NoticeShown, noticeText } from '#shared/contract/school/notices.ts';
import { LIMITS } from '#shared/limits.ts';
import { day } from '#shared/schemas.ts';
import { DAY_MS, formatTime, localDay, localMoment } from '#shared/time/dates.ts';

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

/** Form values of a scheduled notice; its audience is loaded separately. */
export function typedFrom({ type, title, message, audience: { kind, ...of }, at }: NoticeShown): TypedNotice {
  const courseId = 'courseId' in of ? (of.courseId ?? '') : '';
  const moment = new Date(at);
  return {
    ...{ type, title, message },
    audience: { kind, courseId, studentIds: [] },
    sendAt: { when: 'later', day: localDay(moment), time: formatTime(moment) },
  };
}
