import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Ellipsis, Pin, PinOff, RotateCcw, UserRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Conversation } from '#shared/contract/conversations/inbox.ts';
import { previewAddress } from '#shared/preview.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useViewerAs } from '#web/lib/session/session.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { QueueHead } from '../queue/queue-head.tsx';
import { AnswerBox } from './answer-box.tsx';
import { AskerCard } from './asker-card.tsx';
import { AssigneeMenu } from './assignee-menu.tsx';
import { InboxPosts } from './inbox-posts.tsx';
import { SameQuestions } from './same-questions.tsx';
import { type Moderation, useConversation } from './use-conversation.ts';
import type { InboxList } from './use-inbox.ts';
import { useInboxKeys } from './use-inbox-keys.ts';

type PaneProps = { list: InboxList; threadId: string };

export function ConversationPane({ list, threadId }: PaneProps) {
  const found = useQuery(api.producer.conversation.queryOptions({ input: { threadId } }));
  if (found.data) return <Open list={list} conversation={found.data} />;
  return (
    <section className="inbox-thread" aria-label="Conversa">
      <BackToList list={list} />
      {found.error ? <QueryError title="Erro ao carregar a conversa" of={found} /> : <Spinner />}
    </section>
  );
}

const BackToList = ({ list }: { list: InboxList }) => (
  <IconButton className="md:hidden" label="Voltar à lista" icon={<ArrowLeft />} onClick={list.close} />
);

function Open({ list, conversation }: { list: InboxList; conversation: Conversation }) {
  const moderation = useConversation(list, conversation);
  const box = useRef<HTMLTextAreaElement>(null);
  const [chosen, choose] = useState<string[]>([]);
  useInboxKeys({
    next: () => list.step(1),
    previous: () => list.step(-1),
    reply: () => box.current?.focus(),
    close: moderation.close,
    take: moderation.take,
  });
  return (
    <>
      <section className="inbox-thread" aria-label="Conversa">
        <Head list={list} conversation={conversation} moderation={moderation} />
        <section
          className="inbox-posts"
          aria-label="Mensagens"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
          ref={showLatest}
        >
          <InboxPosts conversation={conversation} moderation={moderation} />
          <SameQuestions conversation={conversation} chosen={chosen} onChoose={choose} />
        </section>
        <AnswerBox ref={box} conversation={conversation} moderation={moderation} chosen={chosen} />
      </section>
      {conversation.asker && <AskerCard asker={conversation.asker} onOpen={list.open} />}
    </>
  );
}

/** Scrolls to the latest post, which is the one waiting for an answer. */
function showLatest(posts: HTMLElement | null) {
  const latest = posts?.querySelector<HTMLElement>('article:last-of-type');
  if (posts && latest) posts.scrollTop = latest.offsetTop - posts.offsetTop - POSTS_GAP;
}

/** Space above each post (inbox.css). */
const POSTS_GAP = 20;

type HeadProps = { list: InboxList; conversation: Conversation; moderation: Moderation };

function Head({ list, conversation, moderation }: HeadProps) {
  const { lessonTitle, courseTitle, cohort, pinned, private: isPrivate, closed, assignee, people } = conversation;
  const assigneeText = assignee ? (assignee.mine ? 'Com você' : assignee.name) : 'Sem responsável';
  return (
    <QueueHead className="max-md:pl-1">
      <BackToList list={list} />
      <div className="min-w-0 flex-1">
        <h3>{lessonTitle ?? 'Aula removida'}</h3>
        <p>
          {[courseTitle, cohort].filter(Boolean).join(' · ')}
          <SeeLesson conversation={conversation} />
        </p>
      </div>
      <div className="flex flex-none items-center">
        <AssigneeMenu
          people={people}
          current={assignee}
          onAssign={moderation.assign}
          trigger={
            <Button size="small" variant="ghost" icon={<UserRound />} aria-label={`Responsável: ${assigneeText}`}>
              <span className="max-w-32 truncate max-lg:hidden">{assigneeText}</span>
            </Button>
          }
        />
        {moderation.close && <IconButton label="Encerrar" icon={<Check />} onClick={moderation.close} />}
        {closed && <IconButton label="Reabrir" icon={<RotateCcw />} onClick={moderation.reopen} />}
        {!isPrivate && (
          <Menu trigger={<IconButton label="Mais ações" icon={<Ellipsis />} />}>
            <MenuItem icon={pinned ? <PinOff /> : <Pin />} onClick={moderation.pin}>
              {pinned ? 'Tirar da aula' : 'Fixar na aula'}
            </MenuItem>
          </Menu>
        )}
      </div>
    </QueueHead>
  );
}

function SeeLesson({ conversation: { courseId, lessonId, second } }: { conversation: Conversation }) {
  const { userId } = useViewerAs('producer');
  if (!lessonId) return null;
  const at = second === null ? '' : `&t=${second}`;
  return (
    <>
      {' · '}
      <a
        className={linkClass()}
        href={previewAddress(`/alunos/curso/${courseId}?aula=${lessonId}${at}`, userId)}
        target="_blank"
        rel="noopener"
      >
        {second === null ? 'ver a aula' : `ver a aula em ${clock(second)}`}
      </a>
    </>
  );
}
