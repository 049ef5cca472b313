import { Eye, EyeOff } from 'lucide-react';
import type { Conversation, InboxPost } from '#shared/contract/conversations/inbox.ts';
import { PostPictures } from '#web/conversations/pictures/post-pictures.tsx';
import { Post } from '#web/conversations/post.tsx';
import { PostText } from '#web/conversations/post-text.tsx';
import { postTime } from '#web/conversations/post-time.ts';
import { GONE } from '#web/conversations/removed-text.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { clock } from '#web/player/state/time.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import type { Moderation } from './use-conversation.ts';

type PostsProps = { conversation: Conversation; moderation: Moderation };

export function InboxPosts({ conversation, moderation }: PostsProps) {
  return conversation.posts.map((post) => (
    <InboxPostRow
      key={post.id}
      post={post}
      second={post.id === conversation.id ? conversation.second : null}
      isPrivate={post.id === conversation.id && conversation.private}
      onJudge={(hidden) => moderation.judge(post, hidden)}
    />
  ));
}

type PostProps = {
  post: InboxPost;
  second: number | null;
  isPrivate: boolean;
  onJudge: (hidden: boolean) => void;
};

function InboxPostRow({ post, second, isPrivate, onJudge }: PostProps) {
  const gone = GONE[post.state];
  return (
    <Post
      avatar={<Avatar name={post.authorName || '?'} />}
      author={post.authorName || 'Ex-aluno'}
      about={
        <>
          {post.team && <Badge tone="brand">Equipe</Badge>}
          <time dateTime={post.createdAt}>{postTime(new Date(post.createdAt), new Date())}</time>
          {post.byMail && <span>por e-mail</span>}
          {post.editedAt && <span>editada</span>}
          {second !== null && <TimeChip time={clock(second)} />}
          {isPrivate && <Badge tone="calm">Só a escola vê</Badge>}
          {post.state === 'hidden' && <Badge tone="calm">Oculta</Badge>}
          {post.state === 'held' && <Badge tone="warn">Espera liberação</Badge>}
          {post.reports > 0 && <Badge tone="bad">{counted(post.reports, 'denúncia', 'denúncias')}</Badge>}
        </>
      }
    >
      <p className={gone ? 'text-muted italic' : 'post-text'}>{gone ?? <PostText text={post.body} />}</p>
      <PostPictures
        pictures={post.pictures}
        address="/api/producer/post-picture"
        author={post.authorName || 'ex-aluno'}
      />
      {post.reasons.length > 0 && <p className="text-muted text-sm">Motivo: {post.reasons.join(' · ')}</p>}
      {!post.team && !gone && <Judgement post={post} onJudge={onJudge} />}
    </Post>
  );
}

/** Hiding is available for every post; keeping only for reported or held ones. */
function Judgement({ post, onJudge }: { post: InboxPost; onJudge: (hidden: boolean) => void }) {
  const undecided = post.reports > 0 || post.state === 'held';
  const hidden = post.state === 'hidden';
  return (
    <div className="inbox-judge">
      {(undecided || hidden) && (
        <Button size="small" icon={<Eye />} onClick={() => onJudge(false)}>
          {post.state === 'held' ? 'Liberar' : hidden ? 'Mostrar de novo' : 'Manter'}
        </Button>
      )}
      {(!hidden || undecided) && (
        <Button
          size="small"
          variant={undecided ? 'secondary' : 'ghost'}
          icon={<EyeOff />}
          onClick={() => onJudge(true)}
        >
          {hidden ? 'Deixar oculta' : 'Ocultar'}
        </Button>
      )}
    </div>
  );
}
