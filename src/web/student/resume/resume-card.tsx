import { Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { hoursText } from '#shared/access/lengths.ts';
import type { ResumeCard as Card } from '#shared/contract/student.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { useNow } from '#web/lib/api/boot.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { cx } from '#web/ui/cx.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { lessonsText } from '../catalogue/counts.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import { completedText, placeText, remainingText, watchedPercent } from './resume-text.ts';

type ResumeCardProps = { card: Card; wide: boolean };

const SIZES = '160px';
const LABELS = { start: 'Comece por aqui', continue: 'Continuar de onde parou', done: 'Concluído' };

export function ResumeCard({ card, wide }: ResumeCardProps) {
  return (
    <section className={cx('resume on-card', wide && 'resume-wide')} aria-label={LABELS[card.stage]}>
      <Still card={card} />
      <div className="resume-text">
        {card.stage === 'start' && <Start card={card} />}
        {card.stage === 'continue' && <Continue card={card} />}
        {card.stage === 'done' && <Done card={card} />}
      </div>
    </section>
  );
}

function Still({ card }: { card: Card }) {
  const left = remainingText(card);
  const done = card.stage === 'done';
  return (
    // Hidden from keyboard and screen readers, since the button beside it does the same.
    <Link
      className="resume-still"
      to={coursePath(card.courseId, done ? undefined : card.lessonId)}
      playing={!done}
      tabIndex={-1}
      aria-hidden="true"
    >
      {/* The browser loads the same file only once. */}
      <Cover className="resume-light" src={card.courseCoverUrl} title="" sizes={SIZES} eager />
      <Cover className="resume-cover" src={card.courseCoverUrl} title={card.courseTitle} sizes={SIZES} eager />
      {!done && (
        <span className="resume-play">
          <Play className="fill-current" />
        </span>
      )}
      {left && <span className="resume-left">{left}</span>}
      {watchedPercent(card) > 0 && (
        <span className="resume-watched">
          <span style={{ width: `${watchedPercent(card)}%` }} />
        </span>
      )}
    </Link>
  );
}

function Start({ card }: { card: Card }) {
  return (
    <>
      <p className="resume-label">{LABELS.start}</p>
      <h2>{card.courseTitle}</h2>
      <p className="resume-facts">
        {lessonsText(card.lessonCount)}
        {card.courseSeconds !== null && ` · ${hoursText(card.courseSeconds)}`}
        <br />
        Aula {card.lessonNumber}: {card.lessonTitle}
        <Until day={card.lastDay} />
      </p>
      <Actions card={card}>
        <Play aria-hidden="true" className="fill-current" />
        Começar
      </Actions>
    </>
  );
}

function Continue({ card }: { card: Card }) {
  const now = useNow();
  return (
    <>
      <p className="resume-label">{LABELS.continue}</p>
      <h2>{card.lessonTitle}</h2>
      <p className="resume-facts">
        {card.courseTitle}
        <br />
        {placeText(card, now)}
        <Until day={card.lastDay} />
      </p>
      <Actions card={card}>
        <Play aria-hidden="true" className="fill-current" />
        Continuar
      </Actions>
    </>
  );
}

function Done({ card }: { card: Card }) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-2.5 text-muted">
        <Badge tone="ok">{LABELS.done}</Badge>
        {card.completedAt && `em ${formatDate(new Date(card.completedAt))}`}
      </p>
      <h2>{card.courseTitle}</h2>
      <p className="resume-facts">
        {lessonsText(card.lessonCount)}. {completedText(card)}
      </p>
      <div className="resume-actions">
        <Link to={coursePath(card.courseId)} className={buttonClass({ variant: 'primary', size: 'large' })}>
          <span className="button-face">
            <RotateCcw aria-hidden="true" />
            <span>
              Rever o curso <span className="sr-only">{card.courseTitle}</span>
            </span>
          </span>
        </Link>
      </div>
    </>
  );
}

function Until({ day }: { day: string | null }) {
  if (!day) return null;
  return (
    <>
      <br />
      Acesso até {formatDay(day)}
    </>
  );
}

function Actions({ card, children }: { card: Card; children: ReactNode }) {
  return (
    <div className="resume-actions">
      <Link
        to={coursePath(card.courseId, card.lessonId)}
        playing
        className={buttonClass({ variant: 'primary', size: 'large' })}
      >
        <span className="button-face">{children}</span>
      </Link>
      <Link to={coursePath(card.courseId)} className={buttonClass({ variant: 'ghost', size: 'large' })}>
        <span className="button-face">
          <span>
            Ver o curso <span className="sr-only">{card.courseTitle}</span>
          </span>
        </span>
      </Link>
    </div>
  );
}
