import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';

type SearchStateProps = { typed: string; error: unknown; waiting: boolean; onRetry: () => void };

export function SearchState({ typed, error, waiting, onRetry }: SearchStateProps) {
  if (typed.length < 2)
    return (
      <p className="search-state">
        Digite uma palavra: a busca encontra títulos, capítulos, o que foi dito em cada aula e suas notas.
      </p>
    );
  if (waiting)
    return (
      <div className="search-state">
        <Spinner />
      </div>
    );
  if (error)
    return (
      <div className="search-state" role="alert">
        <p>{explainProblem(error).text}</p>
        <Button onClick={onRetry}>Tentar de novo</Button>
      </div>
    );
  return (
    <p className="search-state">
      <b>Nada encontrado para “{typed}”</b>
      Confira a escrita ou tente outra palavra.
    </p>
  );
}

export function SearchFoot({ count }: { count: number | null }) {
  return (
    <div className="search-foot">
      <span className="max-md:hidden" aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> escolher <kbd className="ml-3">Enter</kbd> abrir no segundo
      </span>
      <span>Só o que você já pode assistir</span>
      <p className="sr-only" role="status">
        {count !== null && counted(count, 'resultado', 'resultados')}
      </p>
    </div>
  );
}
