import { api } from '#web/lib/api.ts';

export const favoritesQuery = api.student.favorites.queryOptions();
