import { Clock, MessageSquareQuote } from 'lucide-react';
import { type Ref, Suspense, useState } from 'react';
import type { Conversation } from '#shared/contract/conversations/inbox.ts';
import { TALK } from '#shared/conversations/limits.ts';
import { fillReply } from '#shared/conversations/variables.ts';
import { useDraft } from '#web/conversations/drafts.ts';
import { AddPictures, PictureTray, takesPictures } from '#web/conversations/pictures/picture-tray.tsx';
import { usePictures } from '#web/conversations/pictures/use-pictures.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { QueueKeys } from '../queue/queue-keys.tsx';
import type { Moderation } from './use-conversation.ts';

const SavedReplies = lazyPiece(() => import('./saved-replies.tsx'), 'SavedReplies');

type AnswerBoxProps = {
  ref: Ref<HTMLTextAreaElement>;
  conversation: Conversation;
  moderation: Moderation;
  /** Other conversations that were selected for the same answer; it goes to those that are still offered. */
  chosen: string[];
};

export function AnswerBox({ ref, conversation, moderation, chosen }: AnswerBoxProps) {
  const { id, asker, lessonTitle, second, private: isPrivate, same } = conversation;
  const { draft, keep } = useDraft(id);
  const { sending } = draft;
  const body = draft.body ?? '';
  const also = same.map((other) => other.id).filter((other) => chosen.includes(other));
  const [pin, setPin] = useState(false);
  const [saved, showSaved] = useState<boolean | null>(null);
  const said = body.trim();
  const pictures = usePictures('/api/producer/pictures', id);
  const waits = said === '' || pictures.isSending || pictures.hasFailed;

  const write = (text: string) => keep({ body: text });
  function insert(text: string) {
    // The name is each recipient's, so where there may be several it is filled in when sending.
    const filled =
      same.length > 0 || !asker ? text : fillReply(text, { name: asker.name, lesson: lessonTitle ?? 'aula' });
    write(body.trim() === '' ? filled : `${body.trimEnd()} ${filled}`);
  }
  function send() {
    if (waits || sending) return;
    keep({ sending: true });
    const answered = { body: said, pin: pin && !isPrivate, also, chosen, pictures: pictures.ready() };
    // The error was shown already, and the text is kept.
    moderation.answer(answered).then(pictures.clear, () => keep({ sending: false }));
  }
  return (
    <div className="inbox-answer">
      <div className="inbox-write" {...takesPictures(pictures)}>
        <textarea
          ref={ref}
          rows={3}
          aria-label="Sua resposta"
          placeholder="Escreva sua resposta"
          maxLength={TALK.postBody}
          value={body}
          readOnly={sending}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        />
        <PictureTray pictures={pictures} />
        <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:gap-x-1">
          <IconButton
            size="small"
            label="Respostas prontas"
            icon={<MessageSquareQuote />}
            disabled={sending}
            onClick={() => showSaved(true)}
          />
          <AddPictures pictures={pictures} />
          {second !== null && (
            <IconButton
              size="small"
              label="Inserir minuto"
              icon={<Clock />}
              disabled={sending}
              onClick={() => insert(`em ${clock(second)}`)}
            />
          )}
          {!isPrivate && (
            <Checkbox label="Fixar na aula" checked={pin} onChange={({ target }) => setPin(target.checked)} />
          )}
          <Button
            variant="primary"
            size="small"
            className="ml-auto"
            disabled={waits}
            busy={sending}
            busyText="Enviando..."
            onClick={send}
          >
            {also.length > 0 ? `Responder aos ${also.length + 1}` : 'Responder'}
          </Button>
        </div>
      </div>
      <Keys />
      <Suspense>
        {saved !== null && <SavedReplies open={saved} text={said} onClose={() => showSaved(false)} onChoose={insert} />}
      </Suspense>
    </div>
  );
}

const Keys = () => (
  <QueueKeys>
    <span>
      <kbd>J</kbd> <kbd>K</kbd> próxima, anterior
    </span>
    <span>
      <kbd>R</kbd> responder
    </span>
    <span>
      <kbd>E</kbd> encerrar
    </span>
    <span>
      <kbd>A</kbd> eu respondo
    </span>
    <span>
      <kbd>Ctrl</kbd> <kbd>Enter</kbd> enviar
    </span>
  </QueueKeys>
);
