import { useQuery } from '@tanstack/react-query';
import { Lock, Pin } from 'lucide-react';
import { useState } from 'react';
import type { Thread } from '#shared/contract/conversations/lesson-threads.ts';
import { sentFrom } from '#web/conversations/drafts.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { PostRow } from './post-row.tsx';
import { threadQuery } from './queries.ts';
import type { Talk } from './use-talk.ts';
import { WriteBox } from './write-box.tsx';

type ThreadCardProps = {
  thread: Thread;
  talk: Talk;
  /** Upload address for pictures of a reply; without it pictures are not offered. */
  picturesTo?: string | undefined;
};

/** A question with its answers and a reply box. */
export function ThreadCard({ thread, talk, picturesTo }: ThreadCardProps) {
  const [whole, wantWhole] = useState(false);
  const [isReplying, replying] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...threadQuery(thread.id), enabled: whole });
  const [opening, ...replies] = (data ?? thread).posts;
  if (!opening) return null;
  const earlier = thread.replies - replies.length;
  return (
    <li className="talk-thread">
      <PostRow
        post={opening}
        talk={talk}
        second={thread.second}
        badges={<ThreadBadges thread={thread} />}
        actions={<ThreadActions thread={thread} talk={talk} onReply={() => replying(true)} />}
      />
      {(replies.length > 0 || isReplying) && (
        <div className="talk-replies">
          {earlier > 0 && (
            <button
              type="button"
              className="talk-earlier"
              ref={moveFocusOnUnmount}
              onClick={() => (whole ? refetch({ cancelRefetch: false }) : wantWhole(true))}
            >
              {isFetching ? 'Carregando...' : `Ver ${counted(earlier, 'resposta anterior', 'respostas anteriores')}`}
            </button>
          )}
          {!data && error && !isFetching && (
            <p className="text-bad text-sm" role="alert">
              {explainProblem(error).text}
            </p>
          )}
          {replies.map((post) => (
            <PostRow key={post.id} post={post} talk={talk} />
          ))}
          {isReplying && (
            <WriteBox
              label={`Responder a ${opening.authorName}`}
              placeholder="Escreva sua resposta"
              send="Responder"
              draft={thread.id}
              focus
              onCancel={() => replying(false)}
              picturesTo={picturesTo}
              onSend={async (body, pictures) => {
                const sent = sentFrom(thread.id);
                const postId = sent.of({ body, pictures });
                await talk.reply.mutateAsync({ postId, threadId: thread.id, body, pictures });
                sent.arrived();
                replying(false);
              }}
            />
          )}
        </div>
      )}
    </li>
  );
}

function ThreadBadges({ thread }: { thread: Thread }) {
  return (
    <>
      {thread.pinned && (
        <Badge tone="info" icon={<Pin aria-hidden="true" />}>
          Fixada pela escola
        </Badge>
      )}
      {thread.private && (
        <Badge tone="calm" icon={<Lock aria-hidden="true" />}>
          Só a escola vê
        </Badge>
      )}
      {thread.mine && thread.kind === 'question' && (
        <Badge tone={thread.answered ? 'ok' : 'calm'}>{thread.answered ? 'Respondida' : 'Aguardando resposta'}</Badge>
      )}
    </>
  );
}

type ThreadActionsProps = { thread: Thread; talk: Talk; onReply: () => void };

function ThreadActions({ thread, talk, onReply }: ThreadActionsProps) {
  const hears = thread.following === 'on';
  const next = hears ? (thread.mine ? 'muted' : 'off') : 'on';
  return (
    <>
      {thread.open && (
        <button type="button" onClick={onReply}>
          Responder
        </button>
      )}
      <button type="button" onClick={() => talk.follow.mutate({ threadId: thread.id, following: next })}>
        {hears ? 'Silenciar' : 'Acompanhar'}
        <span className="sr-only"> esta conversa</span>
      </button>
    </>
  );
}
