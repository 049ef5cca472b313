import type { ReactNode } from 'react';
import { useHydrating } from './hydrating.ts';

type AfterHydrationProps = { fallback?: ReactNode; children: ReactNode };

/** Renders children in the browser only; the server renders the fallback until hydration. */
export const AfterHydration = ({ fallback = null, children }: AfterHydrationProps) =>
  useHydrating() ? fallback : children;
