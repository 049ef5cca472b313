type AnyForm = { getValues: () => unknown; formState: { defaultValues?: unknown } };

/** Evaluated when leaving, since the last render may be older than the last keystroke. */
export function hasChanges(form: AnyForm): boolean {
  return JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues);
}
