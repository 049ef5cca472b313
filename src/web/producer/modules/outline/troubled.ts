import { createContext } from 'react';

/** The lessons of the outline whose video does not play, by their ids. */
export const TroubledLessons = createContext<readonly string[]>([]);
