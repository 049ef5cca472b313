import type { ReactNode } from 'react';
import { useHydrating } from './hydrating.ts';

type AfterHydrationProps = { fallback?: ReactNode; children: ReactNode };

/** What the browser alone draws: where the server draws the page, something else is there until its scripts have taken it over. */
export const AfterHydration = ({ fallback = null, children }: AfterHydrationProps) =>
  useHydrating() ? fallback : children;
