import { useState } from 'react';
import type { ThreadPost } from '#shared/contract/conversations/lesson-threads.ts';
import { forgetDraft } from '#web/conversations/drafts.ts';
import { PostPictures } from '#web/conversations/pictures/post-pictures.tsx';
import { Post } from '#web/conversations/post.tsx';
import { PostText } from '#web/conversations/post-text.tsx';
import { postTime } from '#web/conversations/post-time.ts';
import { GONE } from '#web/conversations/removed-text.ts';
import { usePlayer } from '#web/player/state/playback.ts';
import { clock } from '#web/player/state/time.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { TimeChip } from '#web/ui/data/time-chip.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { OwnActions } from './own-actions.tsx';
import { ReportAction } from './report-action.tsx';
import type { Talk } from './use-talk.ts';
import { WriteBox } from './write-box.tsx';

type PostRowProps = {
  post: ThreadPost;
  talk: Talk;
  /** Set if it opens a question about a second. */
  second?: number | null;
  badges?: React.ReactNode;
  actions?: React.ReactNode;
};

export function PostRow({ post, talk, second = null, badges, actions }: PostRowProps) {
  const player = usePlayer();
  const [editing, edit] = useState(false);
  const edited = `edit ${post.id}`;
  const gone = GONE[post.state];
  const at = new Date(post.createdAt);
  if (gone)
    return (
      <article className="post items-center text-muted italic">
        <span className="avatar bg-active" aria-hidden="true" />
        <p>{gone}</p>
      </article>
    );
  return (
    <Post
      avatar={<Avatar name={post.authorName} />}
      author={post.authorName}
      about={
        <>
          {post.team && <Badge tone="brand">Equipe</Badge>}
          <time dateTime={post.createdAt}>{postTime(at, new Date())}</time>
          {post.byMail && <span>por e-mail</span>}
          {post.editedAt && <span>editada</span>}
          {second !== null && (
            <button
              type="button"
              aria-label={`Ir para ${clock(second)}`}
              disabled={!player}
              onClick={() => player?.seek(second)}
            >
              <TimeChip time={clock(second)} />
            </button>
          )}
          {badges}
          {post.state === 'held' && <Badge tone="warn">A escola vai conferir antes de publicar</Badge>}
          {post.state === 'hidden' && <Badge tone="calm">Só você e a escola veem</Badge>}
        </>
      }
    >
      {editing ? (
        <WriteBox
          label="Editar a mensagem"
          send="Salvar"
          text={post.body}
          focus
          draft={edited}
          onCancel={() => {
            forgetDraft(edited);
            edit(false);
          }}
          onSend={(body) => talk.edit.mutateAsync({ postId: post.id, body }).then(() => edit(false))}
        />
      ) : (
        <p className="post-text mt-0.5 leading-[23px]">
          <PostText text={post.body} onSecond={post.team && player ? (to) => player.seek(to) : undefined} />
        </p>
      )}
      <PostPictures pictures={post.pictures} address="/api/student/post-picture" author={post.authorName} />
      <div className={editing ? 'hidden' : 'talk-actions'} ref={moveFocusOnUnmount}>
        {actions}
        {post.mine && <OwnActions post={post} talk={talk} onEdit={() => edit(true)} />}
        {!post.mine && !post.team && <ReportAction post={post} talk={talk} />}
      </div>
    </Post>
  );
}
