import './course-finale.css';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Check, Play, X } from 'lucide-react';
import { Suspense } from 'react';
import type { Catalogue, CourseDetail } from '#shared/contract/student.ts';
import { firstName } from '#shared/text/text.ts';
import { formatDay } from '#shared/time/days.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { lessonsText } from '../../catalogue/counts.ts';
import { catalogueQuery } from '../../catalogue/queries.ts';
import { Link } from '../../routing/link.tsx';
import { CATALOGUE, coursePath } from '../../routing/paths.ts';
import { useWatched } from '../use-watched.ts';
import { CertificateButtons, readyWords, standingOf } from './certificate-buttons.tsx';
import { figuresOf } from './figures.ts';
import { useCourseCertificate } from './use-course-certificate.ts';

const FinaleCertificate = lazyPiece(() => import('./finale-certificate.tsx'), 'FinaleCertificate');

type CourseFinaleProps = { course: CourseDetail; onBack: () => void; onClose: () => void };

/** Shown when every lesson of a course is completed. */
export function CourseFinale({ course, onBack, onClose }: CourseFinaleProps) {
  const { name } = useWatched();
  const { data: catalogue } = useQuery(catalogueQuery());
  const next = catalogue && nextCourse(catalogue, course.id);
  const found = useCourseCertificate(course.id);
  const certificate = standingOf(found?.certificate);
  const words = certificate && readyWords(certificate);
  return (
    <section className="finale" aria-label="Curso concluído">
      <Wall course={course} />
      <header className="finale-head">
        <Button variant="ghost" icon={<ArrowLeft aria-hidden="true" />} onClick={onBack}>
          Voltar ao curso
        </Button>
        <IconButton label="Fechar e ficar na aula" icon={<X />} onClick={onClose} />
      </header>
      <div className="finale-stage">
        <div className="finale-words">
          <Badge tone="ok" icon={<Check aria-hidden="true" />}>
            Curso concluído
          </Badge>
          {/* Keyboard navigation continues from here. */}
          <h2 tabIndex={-1} ref={(heading) => heading?.focus()}>
            {course.title}
          </h2>
          <p>
            {firstName(name)}, você concluiu a última aula. O curso continua seu
            {course.lastDay && ` até ${formatDay(course.lastDay)}`}, para rever quando quiser.
          </p>
          {words && <p role="status">{words}</p>}
          <dl>
            {figuresOf(course, found?.figures).map(({ label, value }) => (
              <div key={label}>
                <dd>{value}</dd>
                <dt>{label}</dt>
              </div>
            ))}
          </dl>
          <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:w-full">
            {certificate && <CertificateButtons certificate={certificate} />}
            {!next && <AllCourses primary={!certificate} />}
          </div>
        </div>
        {found && (
          <Suspense>
            <FinaleCertificate found={found} />
          </Suspense>
        )}
      </div>
      {next && (
        <div className="finale-next">
          <Cover src={next.coverUrl} title={next.title} sizes="48px" />
          <p>
            <small>A seguir na sua lista</small>
            <b>{next.title}</b>
            <small>{lessonsText(next.lessonCount)}</small>
          </p>
          <Link to={coursePath(next.id)} className={buttonClass({ variant: certificate ? 'secondary' : 'primary' })}>
            <span className="button-face">
              <Play aria-hidden="true" className="fill-current" />
              <span>
                {next.progress > 0 ? 'Continuar' : 'Começar'} <span className="sr-only">{next.title}</span>
              </span>
            </span>
          </Link>
        </div>
      )}
    </section>
  );
}

const AllCourses = ({ primary }: { primary: boolean }) =>
  primary ? (
    <Link to={CATALOGUE} className={buttonClass({ variant: 'primary', size: 'large' })}>
      <span className="button-face">Ver todos os cursos</span>
    </Link>
  ) : (
    <p className="basis-full pt-2">
      <Link to={CATALOGUE} className={linkClass()}>
        Ver todos os cursos
      </Link>
    </p>
  );

/** Begun courses first. */
function nextCourse({ courses }: Catalogue, doneId: string) {
  const open = courses.filter(({ id, progress, lessonCount }) => id !== doneId && progress < 100 && lessonCount > 0);
  return open.find(({ progress }) => progress > 0) ?? open[0];
}

const COLUMNS = 6;
const ROWS = 3;

/** The fading covers of its modules. */
function Wall({ course: { modules } }: { course: CourseDetail }) {
  const covers = Array.from({ length: COLUMNS * ROWS }, (_, at) => modules[at % modules.length]);
  return (
    <div className="finale-wall" aria-hidden="true">
      {covers.map((module, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same covers repeat
        <Cover key={at} src={module?.coverUrl ?? null} title={module?.title ?? ''} shape="module" sizes="200px" />
      ))}
    </div>
  );
}
