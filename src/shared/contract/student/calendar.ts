import { z } from 'zod';
import { everyday } from '../base.ts';

/** Null without one. Anybody with this address can read when lessons open to the student. */
export const calendarAddress = z.strictObject({ path: z.string().nullable() });
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const calendarContract = {
  calendarAddress: everyday
    .route({ method: 'GET', path: '/student/calendar', summary: 'Where the student’s calendar of releases is' })
    .output(calendarAddress),
  makeCalendarAddress: everyday
    .route({ method: 'PUT', path: '/student/calendar', summary: 'Give the calendar of releases a new secret address' })
    .output(calendarAddress),
  removeCalendarAddress: everyday
    .route({ method: 'DELETE', path: '/student/calendar', summary: 'End the calendar of releases' })
    .output(calendarAddress),
};
