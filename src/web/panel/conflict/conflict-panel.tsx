import './conflict.css';
import { useEffect, useRef } from 'react';
import { type Control, type FieldValues, get, type PathValue, type UseFormSetValue, useWatch } from 'react-hook-form';
import type { EditConflict } from '#shared/contract/edits.ts';
import { formatList } from '#shared/text/format-list.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { shownAddress } from '#web/panel/shown-address.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import type { FormState } from '#web/ui/form/use-form.ts';
import { Cover } from '#web/ui/media/cover.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { BLANK, Both } from './both.tsx';
import { differing, type EditedField, excerpts, textOf } from './edited-fields.ts';

type ConflictPanelProps<Values extends FieldValues, Output> = Omit<EditConflict<never>, 'saved'> & {
  form: FormState & { control: Control<Values, unknown, Output>; setValue: UseFormSetValue<Values> };
  fields: readonly EditedField<Values>[];
  changed: string;
  theirs: Values;
  /** Labels of fields that only the others changed, and that the form has taken over. */
  taken: string[];
  onTakeTheirs: () => void;
};

/** Shows a concurrent edit and lets the person choose. Place it at the top of its form. */
export function ConflictPanel<Values extends FieldValues, Output>(props: ConflictPanelProps<Values, Output>) {
  const { form, fields, changed, at, by, theirs, taken, onTakeTheirs } = props;
  const mine = useWatch({ control: form.control });
  const rows = differing(fields, mine, theirs);
  const panel = useRef<HTMLElement>(null);
  // After mounting: a field that loses focus during mounting is not yet known to its form.
  useEffect(() => panel.current?.focus(), []);
  return (
    <section className="conflict on-card" aria-labelledby={`${form.id}-conflict`} tabIndex={-1} ref={panel}>
      <Note tone="warn" title={<span id={`${form.id}-conflict`}>{changed} enquanto você editava</span>}>
        <p>{whoText(by, at)}</p>
        {taken.length > 0 && <p>Também mudou, e já está no formulário: {formatList(taken)}.</p>}
        {rows.length === 0 && <p>O formulário está igual ao que foi salvo.</p>}
      </Note>
      {rows.map((field) => (
        <div key={field.name} className="conflict-row">
          <div className="flex min-h-8 items-center justify-between gap-3">
            <b className="font-strong">{field.label}</b>
            {rows.length > 1 && (
              <Button
                size="small"
                variant="ghost"
                className="-my-1.5 -mr-2"
                aria-label={`Usar o salvo: ${field.label}`}
                onClick={() => {
                  form.setValue(field.name, get(theirs, field.name) as PathValue<Values, typeof field.name>, {
                    shouldDirty: true,
                    shouldValidate: true,
                  });
                  // The row goes, and its button with it.
                  panel.current?.focus({ preventScroll: true });
                }}
              >
                Usar o salvo
              </Button>
            )}
          </div>
          <BothTexts kind={field.kind} mine={textOf(field, mine)} saved={textOf(field, theirs)} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2" ref={moveFocusOnUnmount}>
        {rows.length > 0 && (
          <Button
            className="max-md:flex-1"
            busy={form.isSubmitting}
            busyText="Salvando..."
            onClick={() => void form.submit()}
          >
            Salvar o meu
          </Button>
        )}
        <Button className="max-md:flex-1" onClick={onTakeTheirs}>
          {rows.length > 0 ? 'Ficar com o salvo' : 'Entendi'}
        </Button>
      </div>
    </section>
  );
}

type BothTextsProps = { kind: EditedField<FieldValues>['kind']; mine: string; saved: string };

function BothTexts({ kind, mine, saved }: BothTextsProps) {
  const [own, other] = kind === 'image' ? [mine, saved] : excerpts(mine, saved);
  return <Both mine={shown(kind, own)} saved={shown(kind, other)} />;
}

function shown(kind: EditedField<FieldValues>['kind'], text: string) {
  if (text === '') return BLANK;
  if (kind === 'image') return <Cover src={shownAddress(text)} title="" sizes="48px" className="w-12 rounded-in" />;
  if (kind !== 'color') return text;
  return (
    <span className="flex items-center gap-2">
      <span className="conflict-color" style={{ backgroundColor: text }} />
      {text}
    </span>
  );
}

function whoText(by: EditConflict<never>['by'], at: string | null): string {
  const who = by?.self ? 'Você, em outra aba ou aparelho,' : by ? `${by.name} (${by.email})` : 'Alguém';
  return `${who} salvou outra versão${at ? ` em ${formatDateTime(new Date(at))}` : ''}.`;
}
