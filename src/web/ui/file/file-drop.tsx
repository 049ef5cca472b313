import './file-drop.css';
import { Upload } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { useFileDrag } from './use-file-drag.ts';

type FileDropProps = {
  /** Invitation to choose a file, or the chosen file's name. */
  title: ReactNode;
  hint: ReactNode;
  accept: string;
  error?: string | null;
  busy?: boolean;
  busyText?: string;
  onFile: (file: File) => void;
};

/** A field for one file, chosen or dropped. */
export function FileDrop({ title, hint, accept, error, busy = false, busyText, onFile }: FileDropProps) {
  const id = useId();
  const take = (file: File | undefined) => file && !busy && onFile(file);
  const { isOver, handlers } = useFileDrag(take);
  return (
    <div className="grid gap-1.5">
      <label className="file-drop" data-over={(isOver && !busy) || undefined} {...handlers}>
        {busy ? <Spinner /> : <Upload aria-hidden="true" />}
        <span className="font-medium wrap-anywhere" id={`${id}-title`}>
          {busy && busyText ? busyText : title}
        </span>
        <span className="text-muted text-sm" id={`${id}-hint`}>
          {hint}
        </span>
        {/* Busy is not disabled: focus stays on the field, only the press does nothing. */}
        <input
          type="file"
          className="sr-only"
          accept={accept}
          aria-labelledby={`${id}-title`}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          aria-invalid={error ? true : undefined}
          aria-busy={busy || undefined}
          aria-disabled={busy || undefined}
          onClick={(event) => busy && event.preventDefault()}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </label>
      {error && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  );
}
