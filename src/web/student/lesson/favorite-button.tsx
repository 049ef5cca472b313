import { Star } from 'lucide-react';
import type { LessonRow } from '#shared/contract/student.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useFavorite } from '../course/use-favorite.ts';

type FavoriteButtonProps = { courseId: string; lesson: LessonRow; disabled: boolean };

export function FavoriteButton({ courseId, lesson: { id, favorite }, disabled }: FavoriteButtonProps) {
  const { mutate } = useFavorite();
  return (
    <IconButton
      className="lesson-star"
      label={favorite ? 'Remover dos favoritos' : 'Adicionar aos favoritos'}
      icon={<Star className={favorite ? 'fill-current text-gold' : undefined} />}
      disabled={disabled}
      onClick={() => mutate({ courseId, lessonId: id, favorite: !favorite })}
    />
  );
}
