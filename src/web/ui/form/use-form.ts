import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId } from 'react';
import { type DefaultValues, type FieldValues, get, type Path, useForm as useHookForm } from 'react-hook-form';
import type { core } from 'zod';
import { afterPress } from './after-press.ts';
import { showFirstWrong } from './show-wrong.ts';

/** Sentences in Portuguese, ready to show. */
type FormFailure = { fields?: Record<string, string>; message?: string };

type FormTexts = {
  /** The sentence for a schema's error code on a field. */
  say: (field: string, message: string) => string;
  /** The sentences for an error thrown while submitting. */
  explain: (error: unknown) => FormFailure;
};

const GENERAL_TEXTS: FormTexts = {
  say: (_, message) => message,
  explain: () => ({ message: 'Algo deu errado. Tente de novo em instantes.' }),
};

export type FormOptions<Input extends FieldValues, Output> = Partial<FormTexts> & {
  schema: core.$ZodType<Output, Input>;
  defaultValues: DefaultValues<Input>;
  /** May return a failure or throw. Either way everything typed is kept. */
  onSubmit: (values: Output) => unknown;
};

const isFailure = (value: unknown): value is FormFailure =>
  typeof value === 'object' && value !== null && ('fields' in value || 'message' in value);

export function useForm<Input extends FieldValues, Output>(options: FormOptions<Input, Output>) {
  const texts = {
    ...GENERAL_TEXTS,
    ...(options.say && { say: options.say }),
    ...(options.explain && { explain: options.explain }),
  };
  const id = useId();
  const check = zodResolver(options.schema);
  const form = useHookForm<Input, unknown, Output>({
    resolver: async (...values) => {
      await afterPress();
      return check(...values);
    },
    defaultValues: options.defaultValues,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    // It would follow the order of registration, not of the page: see showFirstWrong.
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount, errors } = form.formState;

  function show({ fields = {}, message }: FormFailure) {
    const known = Object.entries(fields).filter(([name]) => get(form.control._fields, name));
    const unknown = Object.entries(fields).filter(([name]) => !get(form.control._fields, name));
    for (const [name, text] of known) form.setError(name as Path<Input>, { type: 'server', message: text });
    const rest = [message, ...unknown.map(([, text]) => text)].filter(Boolean).join(' ');
    if (rest || known.length === 0) form.setError('root', { message: rest || texts.explain(undefined).message });
  }

  const send = form.handleSubmit(async (values) => {
    try {
      const answer = await options.onSubmit(values);
      if (isFailure(answer)) show(answer);
    } catch (error) {
      show(texts.explain(error));
    }
  });

  // Counted with the errors, so they are on the page by now, however long drawing it took.
  useEffect(() => {
    if (submitCount > 0) showFirstWrong(id);
  }, [id, submitCount]);

  return {
    ...form,
    id,
    submit: send,
    isSubmitting,
    rootError: errors.root?.message,
    /** For a Field. Empty for untouched fields until the form is submitted. */
    error(name: Path<Input>): string | undefined {
      const { error, isDirty } = form.getFieldState(name, form.formState);
      if (!error || !(isDirty || submitCount > 0)) return undefined;
      return error.type === 'server' ? error.message : texts.say(name, error.message ?? '');
    },
  };
}

export type FormState = {
  id: string;
  submit: () => Promise<void>;
  isSubmitting: boolean;
  rootError: string | undefined;
};
