import './resume.css';
import type { ResumeCard as Card } from '#shared/contract/student.ts';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import { ResumeCard } from './resume-card.tsx';

type ResumeProps = { cards: Card[]; wide: boolean };

/** The course to continue at the top of the page, and other begun ones beside it. */
export function Resume({ cards: [first, ...others], wide }: ResumeProps) {
  if (!first) return null;
  return (
    <div
      className={
        others.length > 0 ? 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_276px]' : undefined
      }
    >
      <ResumeCard card={first} wide={wide || first.stage !== 'continue'} />
      {others.length > 0 && (
        <ul className="resume-others">
          {others.map((card) => (
            <li key={card.courseId}>
              <ResumeOther card={card} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function ResumeOther({ card }: { card: Card }) {
  return (
    <Link className="resume-other on-card" to={coursePath(card.courseId, card.lessonId)} playing>
      <Cover src={card.courseCoverUrl} title={card.courseTitle} sizes="54px" />
      <span className="grid min-w-0 gap-0.5">
        <span className="sr-only">Continuar: </span>
        <b>{card.lessonTitle}</b>
        <small>{card.courseTitle}</small>
        <span className="sr-only">{card.progress}% concluído</span>
        <Progress className="mt-2" weight="thin" value={card.progress} />
      </span>
    </Link>
  );
}
