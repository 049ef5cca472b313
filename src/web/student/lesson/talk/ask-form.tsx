import type { PictureOfPost } from '#shared/contract/conversations/posts.ts';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import { sentFrom, useDraft } from '#web/conversations/drafts.ts';
import { usePlayer, useSecond } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { picturesAt } from './pictures-at.ts';
import type { Talk } from './use-talk.ts';
import { WriteBox } from './write-box.tsx';

type AskFormProps = { lessonId: string; kind: ThreadKind; alwaysPrivate: boolean; mayPicture: boolean; talk: Talk };

const WORDS = {
  question: {
    label: 'Sua dúvida',
    placeholder: 'Escreva sua dúvida sobre esta aula',
    done: 'Dúvida enviada. Você recebe um aviso quando a escola responder.',
  },
  comment: {
    label: 'Seu comentário',
    placeholder: 'Escreva um comentário sobre esta aula',
    done: 'Comentário publicado',
  },
};

/** Uses the second at which writing began, since a question is about what was just said. */
export function AskForm({ lessonId, kind, alwaysPrivate, mayPicture, talk }: AskFormProps) {
  const place = `${lessonId} ${kind}`;
  const { draft, keep } = useDraft(place);
  const { began, marks, hides } = draft;
  const now = useSecond();
  const player = usePlayer();
  const second = began ?? now;
  const isQuestion = kind === 'question';
  const { label, placeholder, done } = WORDS[kind];

  async function send(body: string, pictures: PictureOfPost[]) {
    const minute = player && marks && isQuestion && second > 0 ? second : null;
    const asked = { lessonId, kind, body, second: minute, private: isQuestion && hides, pictures };
    const sent = sentFrom(place);
    const { posts } = await talk.ask.mutateAsync({ threadId: sent.of(asked), ...asked });
    sent.arrived();
    toast.success(posts[0]?.state === 'held' ? 'Enviada. A escola vai conferir antes de publicar.' : done);
  }
  return (
    <WriteBox
      label={label}
      placeholder={placeholder}
      send="Publicar"
      draft={place}
      onSend={send}
      picturesTo={mayPicture ? picturesAt(lessonId) : undefined}
      onBegin={(writing) => keep({ began: writing ? now : null })}
    >
      {isQuestion && player && (
        <Checkbox
          label={<span className="tabular-nums">Marcar o minuto {clock(second)}</span>}
          checked={marks}
          onChange={({ target }) => keep({ marks: target.checked })}
        />
      )}
      {isQuestion && !alwaysPrivate && (
        <Checkbox label="Só a escola vê" checked={hides} onChange={({ target }) => keep({ hides: target.checked })} />
      )}
      {isQuestion && alwaysPrivate && <span className="text-muted text-sm">Só a escola vê o que você pergunta</span>}
    </WriteBox>
  );
}
