import './post.css';
import type { ReactNode } from 'react';

type PostProps = {
  avatar: ReactNode;
  author: string;
  /** Shown beside the author: time and state. */
  about: ReactNode;
  children: ReactNode;
};

/** A post as students and the team see it. */
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
