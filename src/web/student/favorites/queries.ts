import { api } from '#web/lib/api/api.ts';

export const favoritesQuery = api.student.favorites.queryOptions();
