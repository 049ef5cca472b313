import type { Ref } from 'react';
import type { Selection } from '#web/producer/modules/selection.ts';

/** Whether the open form holds something unsaved; null while none is open. */
export type FormProbe = (() => boolean) | null;

export type FormOutcome = {
  changed: Ref<FormProbe>;
  /** `hasMore` was typed while it was being saved. */
  onSaved: (selection: Selection, hasMore?: boolean) => void;
  onCancel: () => void;
};
