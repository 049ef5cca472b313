import { createContext } from 'react';

/** Ids of the lessons with a broken video. */
export const TroubledLessons = createContext<readonly string[]>([]);
