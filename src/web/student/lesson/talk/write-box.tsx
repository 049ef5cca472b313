import { type ReactNode, useRef } from 'react';
import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { forgetDraft, useDraft } from '#web/conversations/drafts.ts';
import { AddPictures, PictureTray, takesPictures } from '#web/conversations/pictures/picture-tray.tsx';
import { usePictures } from '#web/conversations/pictures/use-pictures.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useFocusBack } from '#web/ui/overlay/use-focus-back.ts';

type WriteBoxProps = {
  label: string;
  placeholder?: string;
  send: string;
  /** Initial text when editing. */
  text?: string;
  /** Key of the stored draft. */
  draft: string;
  /** It replaces the button that was pressed, so it takes the focus. */
  focus?: boolean;
  onSend: (body: string, pictures: PictureOfPost[]) => Promise<unknown>;
  /** Upload address for pictures; without it they are not offered. */
  picturesTo?: string | undefined;
  onCancel?: () => void;
  /** Whether something is being written. */
  onBegin?: (writing: boolean) => void;
  children?: ReactNode;
};

/** Characters left at which the number is shown. */
const NEAR = 300;

/** A text box with pictures. After a failure its content stays. */
export function WriteBox(props: WriteBoxProps) {
  const {
    label,
    placeholder,
    send,
    draft: place,
    text = '',
    focus = false,
    onSend,
    onCancel,
    onBegin,
    picturesTo,
    children,
  } = props;
  const pictures = usePictures(picturesTo ?? '', place);
  const { draft, keep } = useDraft(place);
  const { sending } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const focusBack = useFocusBack(focus);
  const body = draft.body ?? text;
  const said = body.trim();
  const waits = said === '' || pictures.isSending || pictures.hasFailed;
  const left = TALK.postBody - body.length;

  function submit() {
    if (waits || sending) return;
    keep({ sending: true });
    onSend(said, pictures.ready()).then(
      () => {
        pictures.clear();
        forgetDraft(place);
        // The focused button is disabled while the field is empty.
        if (field.current?.form?.contains(document.activeElement)) field.current.focus();
      },
      // The error was shown already.
      () => keep({ sending: false }),
    );
  }
  return (
    <form
      className="composer"
      ref={focusBack}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      {...(picturesTo && takesPictures(pictures))}
    >
      <textarea
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        // biome-ignore lint/a11y/noAutofocus: it was opened by the button that was pressed
        autoFocus={focus}
        rows={2}
        maxLength={TALK.postBody}
        value={body}
        readOnly={sending}
        onChange={({ target }) => {
          if ((body === '') !== (target.value === '')) onBegin?.(target.value !== '');
          keep({ body: target.value });
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onCancel) {
            // Otherwise Esc would close the lesson.
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          submit();
        }}
      />
      <PictureTray pictures={pictures} />
      <div className="composer-row">
        {children}
        {left < NEAR && <span className="text-muted text-sm tabular-nums">{left} caracteres</span>}
        <span className="flex gap-2">
          {picturesTo && <AddPictures pictures={pictures} />}
          {onCancel && (
            <Button size="small" variant="ghost" onClick={onCancel}>
              Cancelar
            </Button>
          )}
          <Button type="submit" size="small" disabled={waits} busy={sending} busyText="Enviando...">
            {send}
          </Button>
        </span>
      </div>
    </form>
  );
}
