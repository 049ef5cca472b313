import { createContext } from 'react';

export type Trouble = { problem: 'silent' | 'failed'; asked: boolean };

/** Reports a broken video to the school; null where nothing is reported, as in a preview. */
export const TroubleContext = createContext<((trouble: Trouble) => Promise<unknown>) | null>(null);
