import { useState } from 'react';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import email from './email.mp4';
import integracao from './integracao.mp4';
import introducao from './introducao.mp4';
import type { TUTORIALS, TutorialId } from './tutorials.ts';

const FILMS: Record<TutorialId, string> = { introducao, email, integracao };

export function TutorialFilm({ tutorial: { id, title, steps } }: { tutorial: (typeof TUTORIALS)[number] }) {
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <div className="tutorial-screen on-card grid place-content-center border border-line">
        <PageError className="py-4" title="Erro de rede ao carregar o vídeo" onRetry={() => setFailed(false)} />
      </div>
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: it is silent, and the list below has its text */}
      <video
        className="tutorial-screen"
        src={FILMS[id]}
        aria-label={title}
        controls
        autoPlay
        playsInline
        onError={() => setFailed(true)}
      />
      <section aria-label={title} className="[grid-area:text] on-card rounded border border-line p-5">
        <h2 className="mb-3 text-md">{title}</h2>
        <ol className="grid list-decimal gap-2 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
    </>
  );
}
