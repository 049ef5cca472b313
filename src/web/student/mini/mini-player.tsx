import './mini-player.css';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import { watermarkText } from '#shared/video/watermark.ts';
import { addressHere } from '#web/lib/address.ts';
import { Problem } from '#web/lib/api/problem.ts';
import { CompactPlayer } from '#web/player/compact-player.tsx';
import { sourceOf } from '#web/player/engines/source.ts';
import { PlaybackContext, useNewPlayback } from '#web/player/state/playback.ts';
import { TroubleContext } from '#web/player/trouble.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useOutdatedHome } from '../catalogue/use-outdated-home.ts';
import { placeOf } from '../course/lesson-order.ts';
import { courseQuery, lessonQuery } from '../course/queries.ts';
import { captionFiles } from '../lesson/caption-files.ts';
import { useTrouble } from '../lesson/use-trouble.ts';
import { useViewingCode } from '../lesson/use-viewing-code.ts';
import { useWatched } from '../lesson/use-watched.ts';
import { useWatching } from '../lesson/watching/use-watching.ts';
import { Link } from '../routing/link.tsx';
import { coursePath } from '../routing/paths.ts';
import { MiniEnding } from './mini-ending.tsx';
import { type MiniLesson, setMiniLesson } from './mini-lesson.ts';
import { MiniPlay, MiniProgress } from './mini-play.tsx';

/** The mini player continues without interaction, so access is checked regularly. */
const LOOKS_AGAIN_MS = 20_000;

const close = () => setMiniLesson(null);

/** A lost connection is not a refusal. */
const isRefused = (error: unknown) =>
  error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429;

/** Continues the lesson where its dialog was closed, reports what was watched, and links back to the lesson. */
export function MiniPlayer({ mini }: { mini: MiniLesson }) {
  const { courseId, lessonId, second } = mini;
  const { data: course, error, refetch } = useQuery(courseQuery(courseId));
  const { data: lesson, error: lessonError } = useQuery(lessonQuery(lessonId));
  const place = course ? placeOf(course, lessonId) : null;
  const { name, identity } = useWatched();
  const code = useViewingCode(lessonId, true);
  const watching = useWatching(courseId);
  const tellTrouble = useTrouble(lessonId);
  const playback = useNewPlayback();
  const neverCame = lessonError !== null && !lesson;
  const gone = neverCame || isRefused(lessonError) || isRefused(error) || (course && place?.lesson.available !== true);
  useOutdatedHome();
  useEffect(() => {
    if (gone) close();
  }, [gone]);
  // Not the query's own interval, which every report of the position would begin anew.
  useEffect(() => {
    const looking = setInterval(refetch, LOOKS_AGAIN_MS);
    return () => clearInterval(looking);
  }, [refetch]);
  if (gone || !lesson || !place) return null;

  return (
    <aside className="mini-player on-cinema" data-corner="" aria-label="Vídeo em miniatura">
      <PlaybackContext value={playback}>
        <TroubleContext value={tellTrouble}>
          <CompactPlayer
            source={sourceOf(lesson.video, addressHere().href)}
            title={lesson.title}
            captions={captionFiles(lesson)}
            chapters={[]}
            watermark={watermarkText(name, identity, code)}
            resumeSeconds={second ?? lesson.positionSeconds}
            playing
            onStop={(stop) => watching.keep(lessonId, stop)}
            ending={(onReplay) => (
              <MiniEnding courseId={courseId} next={place.next} autoplay={lesson.autoplay} onReplay={onReplay} />
            )}
          />
        </TroubleContext>
        <MiniProgress mini={mini} />
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1 px-2 py-1.5">
          <MiniPlay />
          <Link className="mini-player-title" to={coursePath(courseId, lessonId)} playing openedHere>
            <span className="sr-only">Voltar para a aula </span>
            <b>{lesson.title}</b>
            <span>{course?.title}</span>
          </Link>
          <IconButton label="Fechar o vídeo" icon={<X />} onClick={close} />
        </div>
      </PlaybackContext>
    </aside>
  );
}
