import { useState } from 'react';
import type { StudentTarget } from '#shared/contract/people/students.ts';
import { type StudentFilter, studentsAddress } from '#shared/lists/students-question.ts';
import { moveRangeEnd, NOTHING_SELECTED, selectRangeTo, togglePage, toggleRow } from './selection-state.ts';

/** The selected students. A whole result stays selected while the filter is unchanged. */
export function useSelection(filter: StudentFilter) {
  const [state, setState] = useState(NOTHING_SELECTED);
  const asked = JSON.stringify(studentsAddress({ ...filter, page: 1 }));
  const whole = state.wholeResultOf === asked;
  const current = state.wholeResultOf === null || whole ? state : NOTHING_SELECTED;
  const students: StudentTarget = whole ? { filter } : { ids: [...current.ids] };
  return {
    whole,
    students,
    ids: current.ids,
    has: (id: string) => whole || current.ids.has(id),
    count: (total: number) => (whole ? total : current.ids.size),
    toggle: (id: string, page: string[]) => setState(toggleRow(current, id, page)),
    selectRangeTo: (id: string, page: string[]) => setState(selectRangeTo(current, id, page)),
    moveRangeEnd: (from: string, to: string, page: string[]) => setState(moveRangeEnd(current, from, to, page)),
    togglePage: (page: string[]) => setState(togglePage(current, page)),
    selectWholeResult: () => setState({ ...NOTHING_SELECTED, wholeResultOf: asked }),
    drop: (gone: string[]) =>
      setState({ ...current, ids: new Set([...current.ids].filter((id) => !gone.includes(id))) }),
    clear: () => setState(NOTHING_SELECTED),
  };
}

export type Selection = ReturnType<typeof useSelection>;
