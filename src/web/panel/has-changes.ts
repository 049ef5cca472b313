type AnyForm = { getValues: () => unknown; formState: { defaultValues?: unknown } };

/** Asked at the moment of leaving: what the form last rendered may lag behind the latest key. */
export function hasChanges(form: AnyForm): boolean {
  return JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues);
}
