import { Lock, Play, Star } from 'lucide-react';
import type { Favorites } from '#shared/contract/student/student-library.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { releaseText } from '../lesson/locked/release-text.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';

/** Widths from favorites.css: one, two or three columns. */
const SIZES = '(max-width: 767px) 136px, (max-width: 1023px) calc((100vw - 292px) / 2), calc((100vw - 368px) / 3)';

type FavoriteCardProps = { lesson: Favorites['lessons'][number]; onRemove: () => void };

export function FavoriteCard({ lesson, onRemove }: FavoriteCardProps) {
  const { courseId, lessonId, lessonTitle, courseTitle, courseCoverUrl, available } = lesson;
  const release = available ? null : releaseText(lesson);
  return (
    <li className="favorite" data-locked={!available || undefined}>
      <Link className="favorite-link" to={coursePath(courseId, lessonId)}>
        <Cover src={courseCoverUrl} title={courseTitle} shape="video" sizes={SIZES}>
          <span className="favorite-go" aria-hidden="true">
            {available ? <Play className="fill-current" /> : <Lock />}
          </span>
        </Cover>
        <span className="favorite-text">
          <b>{lessonTitle}</b>
          <span>{courseTitle}</span>
          {release && <span>{release}</span>}
        </span>
      </Link>
      <IconButton
        className="favorite-star"
        size="small"
        label={`Remover ${lessonTitle} dos favoritos`}
        tooltip={false}
        icon={<Star className="fill-current" />}
        onClick={({ currentTarget }) => {
          focusBeside(currentTarget);
          onRemove();
        }}
      />
    </li>
  );
}

/** The button is removed with its card, so the focus moves on instead of to the top. */
function focusBeside(button: HTMLElement) {
  const card = button.closest('li');
  const beside = card?.nextElementSibling ?? card?.previousElementSibling;
  const next = beside?.querySelector<HTMLElement>('.favorite-star') ?? document.querySelector<HTMLElement>('main');
  next?.focus({ preventScroll: true });
}
