import type { ReactNode } from 'react';
import { mayDo, type Right } from '#shared/team/roles.ts';
import { useViewerAs } from './session.ts';

/** Whether whoever works in this panel has a right: the server says the same of each call. */
export function useMay(): (right: Right) => boolean {
  const viewer = useViewerAs('producer');
  return (right) => mayDo(viewer, right);
}

/** Renders its children for people with a right. */
export const May = ({ right, children }: { right: Right; children: ReactNode }) => useMay()(right) && children;
