import { isUploading } from './uploads.ts';

type AnyForm = { control: object; getValues: () => unknown; formState: { defaultValues?: unknown } };

/** Evaluated when leaving, since the last render may be older than the last keystroke. */
export function hasChanges(form: AnyForm): boolean {
  return isUploading(form.control) || JSON.stringify(form.getValues()) !== JSON.stringify(form.formState.defaultValues);
}
