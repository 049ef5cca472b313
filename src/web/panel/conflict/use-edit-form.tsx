import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, get, type Path } from 'react-hook-form';
import type { Edit, EditConflict } from '#shared/contract/edits.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { newId } from '#web/lib/new-id.ts';
import { hasChanges } from '#web/panel/has-changes.ts';
import { useUploadsFirst } from '#web/panel/uploads.ts';
import { type FormOptions, useForm } from '#web/ui/form/use-form.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { differing, type EditedField } from './edited-fields.ts';

/** What was typed while the rest was being saved. */
export type Unsaved = { name: string; value: unknown }[];

type EditFormOptions<Input extends FieldValues, Output, Opened> = Omit<
  FormOptions<Input, Output>,
  'defaultValues' | 'onSubmit'
> & {
  /** The saved values that the form starts from; null for something new. */
  opened: Opened;
  typed: (saved: Opened) => Input;
  fields: readonly EditedField<Input>[];
  /** Left by the form that created it. */
  unsaved?: Unsaved | undefined;
  /**
   * `Este curso mudou`, as in "… enquanto você editava"; `Este curso foi para a Lixeira`, or if it was deleted
   * permanently `Este banner foi excluído`.
   */
  texts: { changed: string; gone?: string; deleted?: string };
  /** Saves it. @returns what was saved, at least its version */
  onSubmit: (values: Output, edit: Edit) => Promise<{ version?: number }>;
  /** Called when a conflict is detected. */
  onConflict?: (saved: NonNullable<Opened>) => void;
};

type Met<Input> = Omit<EditConflict<never>, 'saved'> & { version: number; theirs: Input; taken: string[] };

/** A form for something that others may change meanwhile: the second person to save is told, and chooses. */
export function useEditForm<Input extends FieldValues, Output, Opened extends { version: number } | null>(
  options: EditFormOptions<Input, Output, Opened>,
) {
  type Saved = NonNullable<Opened>;
  const { opened, typed, fields, unsaved, texts, onSubmit, onConflict, ...rest } = options;
  const queryClient = useQueryClient();
  const [formId] = useState(newId);
  const [isEdit] = useState(opened !== null);
  const version = useRef(opened?.version);
  const [met, setMet] = useState<Met<Input> | null>(null);
  const sent = useRef<Input>(null);
  const left = useRef(unsaved ?? []);

  const atOnce = useForm<Input, Output>({
    ...rest,
    defaultValues: typed(opened) as DefaultValues<Input>,
    onSubmit: async (values) => {
      const before = form.formState.defaultValues;
      sent.current = structuredClone(form.getValues());
      try {
        version.current = (await onSubmit(values, isEdit ? { version: version.current, formId } : {})).version;
        setMet(null);
      } catch (error) {
        if (isEdit && error instanceof Problem && error.code === 'not_found' && (texts.gone ?? texts.deleted))
          return { message: texts.gone ? `${texts.gone} ${KEPT}` : `${texts.deleted} ${LEFT}` };
        const conflict = conflictOf<Saved>(error);
        if (!conflict) throw error;
        meet(conflict, before);
      }
      return undefined;
    },
  });
  const form = useUploadsFirst(atOnce);

  /**
   * Takes over fields that only the other person changed, keeps what this person typed, and rebases the form
   * on the saved version.
   */
  function meet({ saved, ...conflict }: EditConflict<Saved>, before: unknown) {
    const theirs = typed(saved);
    const mine = structuredClone(form.getValues());
    const ours = rebase(theirs, before);
    const taken = differing(fields, mine, theirs).filter(({ name }) => !ours.some((own) => own.name === name));
    version.current = saved.version;
    setMet({ ...conflict, version: saved.version, theirs, taken: taken.map(({ label }) => label) });
    onConflict?.(saved);
    void queryClient.invalidateQueries();
  }

  /**
   * Starts the form from what is saved, and keeps what was typed since `from`: by default from and since what was sent.
   * @returns the fields that differ from what is saved, with their values
   */
  function rebase(saved = sent.current as Input, from: unknown = sent.current) {
    const mine = structuredClone(form.getValues());
    const ours = differing(fields, from, mine);
    form.reset(saved);
    for (const { name } of ours) form.setValue(name, get(mine, name), { shouldDirty: true });
    return ours.map((field) => ({ ...field, value: get(mine, field.name) as unknown }));
  }

  useEffect(() => {
    for (const { name, value } of left.current)
      form.setValue(name as Path<Input>, value as never, { shouldDirty: true });
    left.current = [];
  });

  // A form without input shows what is saved.
  useEffect(() => {
    if (!opened || opened.version <= (version.current ?? 0) || form.isSubmitting || hasChanges(form)) return;
    version.current = opened.version;
    form.reset(typed(opened));
  });

  function takeTheirs() {
    form.reset(met?.theirs);
    setMet(null);
  }
  const conflict: ReactNode = met && (
    <ConflictPanel
      key={met.version}
      form={form}
      fields={fields}
      changed={texts.changed}
      {...met}
      onTakeTheirs={takeTheirs}
    />
  );
  return { form, conflict, rebase };
}

function conflictOf<Saved>(error: unknown): EditConflict<Saved> | null {
  if (!(error instanceof Problem) || error.code !== 'edit_conflict') return null;
  return (error.data as { conflict: EditConflict<Saved> }).conflict;
}

const KEPT = 'enquanto você editava. O que você digitou continua aqui: restaure o que foi excluído e salve de novo.';
const LEFT = 'enquanto você editava. O que você digitou continua aqui, para copiar.';
