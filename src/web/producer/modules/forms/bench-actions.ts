import { createContext, use, useLayoutEffect, useRef, useState } from 'react';
import type { Drop } from '#web/producer/modules/outline/moves.ts';
import type { Selection } from '#web/producer/modules/selection.ts';
import type { Deletion } from './delete-dialog.tsx';

export type BenchActions = {
  select: (selection: Selection) => void;
  /** Moves by one place; no effect at the ends. */
  step: (id: string, by: -1 | 1) => void;
  drop: (drop: Drop) => void;
  askToDelete: (deletion: Deletion) => void;
};

const Actions = createContext<BenchActions | null>(null);
export const BenchActionsProvider = Actions.Provider;

export function useBenchActions(): BenchActions {
  const actions = use(Actions);
  if (!actions) throw new Error('Outside the workbench');
  return actions;
}

/** One object for all renders that calls the latest functions, so that unchanged rows need not render again. */
export function useStableActions(latest: BenchActions): BenchActions {
  const ref = useRef(latest);
  useLayoutEffect(() => {
    ref.current = latest;
  });
  const [stable] = useState<BenchActions>(() => ({
    select: (selection) => ref.current.select(selection),
    step: (id, by) => ref.current.step(id, by),
    drop: (drop) => ref.current.drop(drop),
    askToDelete: (deletion) => ref.current.askToDelete(deletion),
  }));
  return stable;
}
