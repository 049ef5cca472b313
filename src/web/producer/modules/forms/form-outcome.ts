import type { Ref } from 'react';
import type { Opened } from '#web/producer/modules/selection.ts';

/** Whether the open form holds something unsaved; null while none is open. */
export type FormProbe = (() => boolean) | null;

export type FormOutcome = {
  changed: Ref<FormProbe>;
  onSaved: (saved: Opened) => void;
  onCancel: () => void;
};
