import { api } from '#web/lib/api.ts';

export const notificationsQuery = api.student.notifications.queryOptions();
