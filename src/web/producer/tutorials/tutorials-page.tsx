import './tutorials.css';
import { CirclePlay, Play } from 'lucide-react';
import { useState } from 'react';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Page } from '#web/producer/layout/page.tsx';
import { cx } from '#web/ui/cx.ts';
import { TutorialFilm } from './tutorial-film.tsx';
import { TUTORIALS, type TutorialId } from './tutorials.ts';

export function TutorialsPage() {
  useTitle('Tutoriais');
  const [chosen, setChosen] = useState<TutorialId | null>(null);
  const tutorial = TUTORIALS.find(({ id }) => id === chosen);
  return (
    <Page title="Tutoriais" subtitle="O painel explicado em poucos minutos">
      <div className="tutorials">
        {tutorial ? (
          <TutorialFilm key={tutorial.id} tutorial={tutorial} />
        ) : (
          <div className="tutorial-screen tutorial-blank on-card">
            <CirclePlay aria-hidden="true" />
            <p>Selecione um tutorial para assistir</p>
          </div>
        )}
        <ul className="tutorial-list on-card">
          {TUTORIALS.map(({ id, title, steps }) => (
            <li key={id}>
              <button
                type="button"
                className={cx('tutorial-item', id === chosen && 'tutorial-chosen')}
                aria-pressed={id === chosen}
                onClick={() => setChosen(id)}
              >
                <Play aria-hidden="true" />
                <span className="font-medium">{title}</span>
                <span className="ml-auto text-muted text-sm tabular-nums">{lengthOf(steps.length)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Page>
  );
}

/** A scene lasts six seconds, and so does the title before the first. */
const lengthOf = (scenes: number) => `${(scenes + 1) * 6} s`;
