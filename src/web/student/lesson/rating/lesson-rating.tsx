import './lesson-rating.css';
import type { LessonContent } from '#shared/contract/student.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Segmented } from '#web/ui/form/segmented.tsx';
import { useRating } from './use-rating.ts';

const WORDS: Record<string, string> = {
  1: 'Não ajudou',
  2: 'Ajudou pouco',
  3: 'Razoável',
  4: 'Boa',
  5: 'Ótima',
};
const OPTIONS = Object.entries(WORDS).map(([value, word]) => ({
  value,
  label: (
    <>
      {value}
      <span className="sr-only">, {word}</span>
    </>
  ),
}));

/** For completed lessons. */
export function LessonRating({ lesson: { id, rating } }: { lesson: LessonContent }) {
  const rate = useRating(id);
  return (
    <section className="lesson-rating" aria-label="Sua avaliação">
      <div>
        <h3>O que você achou desta aula?</h3>
        <p>Só a escola vê, e apenas a média das notas de todos.</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label="Nota de 1 a 5"
          options={OPTIONS}
          value={String(rating ?? '')}
          onChange={(value) => rate(Number(value))}
        />
        <p role="status">{rating === null ? '' : WORDS[rating]}</p>
        {rating !== null && (
          <Button size="small" variant="ghost" onClick={() => rate(null)}>
            Retirar
          </Button>
        )}
      </div>
    </section>
  );
}
