/** What the form of the workbench is about; a null id is something new. */
export type Selection =
  | { kind: 'module'; moduleId: string | null }
  | { kind: 'lesson'; moduleId: string; lessonId: string | null };

export function selectionKey(selection: Selection): string {
  return selection.kind === 'module'
    ? `module-${selection.moduleId ?? 'new'}`
    : `lesson-${selection.lessonId ?? `new-${selection.moduleId}`}`;
}

/** The id of the control in the list that opens this form: focus goes back to it. */
export const controlId = (selection: Selection) => `open-${selectionKey(selection)}`;
