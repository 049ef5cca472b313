import { createContext } from 'react';

export type Trouble = { problem: 'silent' | 'failed'; asked: boolean };

/** Tells the school that a video does not play; null where nobody is to be told, as in a preview. */
export const TroubleContext = createContext<((trouble: Trouble) => Promise<unknown>) | null>(null);
