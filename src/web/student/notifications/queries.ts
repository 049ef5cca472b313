import { api } from '#web/lib/api.ts';

/** Fresh at every visit: what came meanwhile is at its top. */
export const notificationsQuery = api.student.notifications.queryOptions({ staleTime: 0 });
