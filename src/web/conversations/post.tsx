import './post.css';
import type { ReactNode } from 'react';

type PostProps = {
  avatar: ReactNode;
  author: string;
  /** Beside the author: when, and what there is to know of it. */
  about: ReactNode;
  children: ReactNode;
};

/** One of a conversation's, as students and the team see it. */
export const Post = ({ avatar, author, about, children }: PostProps) => (
  <article className="post">
    {avatar}
    <div className="min-w-0">
      <header>
        <b className="wrap-anywhere">{author}</b>
        {about}
      </header>
      {children}
    </div>
  </article>
);
