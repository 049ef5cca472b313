import { z } from 'zod';
import { day } from '#shared/schemas.ts';
import { formatTime, localDay, localMoment } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

export type TypedMoment = { day: string; time: string };

/** A day and an hour in São Paulo; null without a day. */
export const typedMoment = z
  .strictObject({ day: z.string(), time: z.string() })
  .transform((typed, context): string | null => {
    if (typed.day === '') return null;
    const refuse = (field: string) => {
      context.addIssue({ code: 'custom', message: 'invalid', path: [field] });
      return z.NEVER;
    };
    if (!day.safeParse(typed.day).success) return refuse('day');
    if (!TIME.test(typed.time)) return refuse('time');
    return localMoment(typed.day, typed.time).toISOString();
  });

/** @param time initial hour while there is no day */
export const typeMoment = (at: string | null | undefined, time: string): TypedMoment => {
  if (!at) return { day: '', time };
  const date = new Date(at);
  return { day: localDay(date), time: formatTime(date) };
};

/** `30/09/2026 20:00`; incomplete input as far as it is typed, and nothing without a day. */
export const momentText = (typed: TypedMoment): string => {
  if (typed.day === '') return '';
  return `${day.safeParse(typed.day).success ? formatDay(typed.day) : typed.day} ${typed.time}`.trim();
};
