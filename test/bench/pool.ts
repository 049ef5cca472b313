/** Connections to the database, alike for both servers. */
export const POOL = 12;
