import { api } from '#web/lib/api/api.ts';

export const notificationsQuery = api.student.notifications.queryOptions();
