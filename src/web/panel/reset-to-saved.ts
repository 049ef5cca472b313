import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form';

type ResettableForm<Input extends FieldValues> = Pick<UseFormReturn<Input>, 'getValues' | 'reset' | 'setValue'>;

/**
 * Starts a form from what is saved, but keeps what was typed since it was sent.
 * @param sent the form's values then
 * @returns whether anything was typed
 */
export function resetToSaved<Input extends FieldValues>(
  form: ResettableForm<Input>,
  sent: Input,
  saved: Input,
): boolean {
  const now = form.getValues();
  const typed = (Object.keys(now) as Path<Input>[]).filter((name) => now[name] !== sent[name]);
  form.reset(saved as DefaultValues<Input>);
  for (const name of typed) form.setValue(name, now[name], { shouldDirty: true });
  return typed.length > 0;
}
