import { z } from 'zod';
import { everyday } from '../base.ts';

/** Null without one. Anybody with this address can read when lessons open to the student. */
export const calendarAddress = z.strictObject({ path: z.string().nullable() });
export type CalendarAddress = z.infer<typeof calendarAddress>;

export const calendarContract = {
  calendarAddress: everyday
    .route({ method: 'GET', path: '/student/calendar', summary: 'Get the address of the student’s release calendar' })
    .output(calendarAddress),
  makeCalendarAddress: everyday
    .route({
      method: 'PUT',
      path: '/student/calendar',
      summary: 'Create or renew the secret address of the release calendar',
    })
    .output(calendarAddress),
  removeCalendarAddress: everyday
    .route({ method: 'DELETE', path: '/student/calendar', summary: 'Delete the address of the release calendar' })
    .output(calendarAddress),
};
