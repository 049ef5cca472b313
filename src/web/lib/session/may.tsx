import type { ReactNode } from 'react';
import { mayDo, type Right } from '#shared/team/roles.ts';
import { useViewerAs } from './session.ts';

/** Whether the viewer has a right in this panel. The server checks it again for each call. */
export function useMay(): (right: Right) => boolean {
  const viewer = useViewerAs('producer');
  return (right) => mayDo(viewer, right);
}

/** Renders its children for people with a right. */
export const May = ({ right, children }: { right: Right; children: ReactNode }) => useMay()(right) && children;
