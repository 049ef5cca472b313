import '../notes/notes.css';
import './talk.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ThreadKind } from '#shared/conversations/kinds.ts';
import { addErrorTexts } from '#web/lib/texts/error-texts.ts';
import { POST_ERROR_TEXTS } from '#web/lib/texts/post-error-texts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { ScreenError } from '../../layout/screen-error.tsx';
import { AskForm } from './ask-form.tsx';
import { picturesAt } from './pictures-at.ts';
import { threadsQuery } from './queries.ts';
import { ThreadCard } from './thread-card.tsx';
import { useNews } from './use-news.ts';
import { type Talk, useTalk } from './use-talk.ts';

addErrorTexts(POST_ERROR_TEXTS);

/** The kind of conversation that a link leads to, until it has been shown. */
export type Led = { led: ThreadKind | undefined };

/** Questions and comments under a lesson. */
export function TalkPanel({ lessonId, led }: { lessonId: string; led: Led }) {
  const [kind, choose] = useState<ThreadKind>(led.led ?? 'question');
  const talk = useTalk();
  useNews(lessonId);
  const { data, error, isFetching, refetch } = useQuery({
    ...threadsQuery(lessonId, kind),
    placeholderData: keepPreviousData,
  });
  const shown = data && (kind === 'comment' || data.mayComment || data.comments > 0);
  return (
    <div className="talk pt-5 max-md:px-4">
      {shown && (
        <Segmented
          className="mb-4"
          label="O que mostrar"
          options={[
            { value: 'question', label: `Dúvidas${inNumbers(data.questions)}` },
            { value: 'comment', label: `Comentários${inNumbers(data.comments)}` },
          ]}
          value={kind}
          onChange={(value) => choose(value === 'comment' ? 'comment' : 'question')}
        />
      )}
      {data && (kind === 'question' || data.mayComment) && (
        <AskForm
          key={kind}
          lessonId={lessonId}
          kind={kind}
          alwaysPrivate={data.alwaysPrivate}
          mayPicture={data.mayPicture}
          talk={talk}
        />
      )}
      {!data && error && (
        <ScreenError title="Erro ao carregar as conversas" error={error} retrying={isFetching} onRetry={refetch} />
      )}
      {!data && !error && (
        <Loading label="Carregando as conversas">
          <Skeleton className="mb-4 h-16" />
          <Skeleton className="h-16" />
        </Loading>
      )}
      {data?.threads.length === 0 && (
        <div className="grid gap-1.5 pt-5">
          <p className="font-strong">
            {kind === 'question' ? 'Nenhuma dúvida nesta aula' : 'Nenhum comentário nesta aula'}
          </p>
          <p className="text-muted">{EMPTY[kind]}</p>
        </div>
      )}
      {data && data.threads.length > 0 && (
        <ThreadPage key={`list ${kind}`} lessonId={lessonId} kind={kind} page={1} talk={talk} led={led} />
      )}
    </div>
  );
}

/** Scrolls to the answer that a link leads to. */
function showOnce(list: HTMLElement | null, led: Led) {
  if (!list || !led.led) return;
  led.led = undefined;
  list.scrollIntoView();
}

const inNumbers = (count: number) => (count > 0 ? ` ${count.toLocaleString('pt-BR')}` : '');

const EMPTY = {
  question: 'A primeira pode ser a sua. A escola recebe um aviso e responde aqui.',
  comment: 'Conte o que achou, ou o que deu certo para você.',
};

type ThreadPageProps = { lessonId: string; kind: ThreadKind; page: number; talk: Talk; led: Led };

/** One page, followed by the next on request. */
function ThreadPage({ lessonId, kind, page, talk, led }: ThreadPageProps) {
  const { data, error, isFetching, refetch } = useQuery(threadsQuery(lessonId, kind, page));
  const [more, wantMore] = useState(false);
  if (!data && error)
    return <ScreenError title="Erro ao carregar as conversas" error={error} retrying={isFetching} onRetry={refetch} />;
  if (!data) return <Skeleton className="mt-5 h-16" />;
  return (
    <>
      <ul ref={(list) => showOnce(list, led)}>
        {data.threads.map((thread) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            talk={talk}
            picturesTo={data.mayPicture ? picturesAt(lessonId) : undefined}
          />
        ))}
      </ul>
      {data.more && !more && (
        <Button size="small" className="mt-4" onClick={() => wantMore(true)}>
          Mostrar mais
        </Button>
      )}
      {more && <ThreadPage lessonId={lessonId} kind={kind} page={page + 1} talk={talk} led={led} />}
    </>
  );
}
