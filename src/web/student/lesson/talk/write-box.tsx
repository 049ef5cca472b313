import { type ReactNode, useState } from 'react';
import { TALK } from '#shared/conversations/limits.ts';
import { Button } from '#web/ui/button/button.tsx';

type WriteBoxProps = {
  label: string;
  placeholder?: string;
  send: string;
  busy: boolean;
  text?: string;
  /** Opened by a press that has given way to it. */
  focus?: boolean;
  onSend: (body: string) => Promise<unknown>;
  onCancel?: () => void;
  /** Whether something is being written. */
  onBegin?: (writing: boolean) => void;
  children?: ReactNode;
};

/** Near the limit it says how much is left. */
const NEAR = 300;

/** Where something is written. What could not be sent stays in it. */
export function WriteBox(props: WriteBoxProps) {
  const { label, placeholder, send, busy, text = '', focus = false, onSend, onCancel, onBegin, children } = props;
  const [body, setBody] = useState(text);
  const said = body.trim();
  const left = TALK.postBody - body.length;

  function submit() {
    if (said === '' || busy) return;
    // Why not has been said.
    onSend(said).then(
      () => setBody(''),
      () => {},
    );
  }
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <textarea
        aria-label={label}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: the button that was pressed has opened it
        autoFocus={focus}
        rows={2}
        maxLength={TALK.postBody}
        value={body}
        onChange={({ target }) => {
          if ((body === '') !== (target.value === '')) onBegin?.(target.value !== '');
          setBody(target.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onCancel) {
            // The lesson stays open.
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <div className="composer-row">
        {children}
        {left < NEAR && <span className="text-muted text-sm tabular-nums">{left} caracteres</span>}
        <span className="flex gap-2">
          {onCancel && (
            <Button size="small" variant="ghost" onClick={onCancel}>
              Cancelar
            </Button>
          )}
          <Button type="submit" size="small" disabled={said === ''} busy={busy} busyText="Enviando...">
            {send}
          </Button>
        </span>
      </div>
    </form>
  );
}
