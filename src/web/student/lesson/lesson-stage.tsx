import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { chaptersIn } from '#shared/captions/chapters.ts';
import { watermarkText } from '#shared/video/watermark.ts';
import { addressHere } from '#web/lib/address.ts';
import { AfterHydration } from '#web/lib/after-hydration.tsx';
import { onceSettled } from '#web/lib/once-settled.ts';
import { PlayerScreen } from '#web/player/controls/player-screen.tsx';
import { sourceOf } from '#web/player/engines/source.ts';
import { Player } from '#web/player/player.tsx';
import { TroubleContext } from '#web/player/trouble.ts';
import type { LessonPlace } from '../course/lesson-order.ts';
import { lessonQuery } from '../course/queries.ts';
import { inPreview } from '../preview/in-preview.ts';
import { captionFiles } from './caption-files.ts';
import { ebookSource } from './ebook-source.ts';
import { CompletionNotice, EbookFrame, fetchAfterVideo, LessonEnding, LockedLesson, QuizStage } from './later.ts';
import { LessonActions } from './lesson-actions.tsx';
import { LessonCards } from './lesson-cards.tsx';
import { PrintedText } from './printed-text.tsx';
import { type AskedSecond, useGoingTo } from './side/use-asked-second.ts';
import { StageError, StageSkeleton } from './stage-states.tsx';
import { useTrouble } from './use-trouble.ts';
import { useViewingCode } from './use-viewing-code.ts';
import { useWatched } from './use-watched.ts';
import { useTrackKeys } from './watching/use-track-keys.ts';
import type { Watching } from './watching/use-watching.ts';

type LessonStageProps = {
  courseId: string;
  place: LessonPlace;
  /** The second named in the address. */
  start: AskedSecond | null;
  /** The viewer continued from the end of the lesson before. */
  playing: boolean;
  watching: Watching;
  onGoOn: (lessonId: string) => void;
  /** Called when the course's last video has ended. */
  onFinale: (() => void) | null;
};
type View = 'video' | 'ebook';
type Choice = { lessonId: string; view: View };

/** The video or e-book, the lesson's actions, and its tabs. */
export function LessonStage({ courseId, place, start, playing, watching, onGoOn, onFinale }: LessonStageProps) {
  const { lesson, module, number, next } = place;
  const { data, error, isFetching, refetch } = useQuery({ ...lessonQuery(lesson.id), enabled: lesson.available });
  const [chosen, setChosen] = useState<Choice | null>(null);
  // Once its video has gone on from there, a player that comes back resumes where it stopped.
  const [passed, setPassed] = useState<AskedSecond | null>(null);
  useGoingTo(start);
  const { name, identity } = useWatched();
  const code = useViewingCode(lesson.id, data !== undefined);
  useTrackKeys(place, onGoOn);
  useEffect(() => onceSettled(fetchAfterVideo), []);
  const view = (chosen?.lessonId === lesson.id && chosen.view) || (data?.ebookUrl && !data.video ? 'ebook' : 'video');
  const quiz = data?.quiz;
  const quizAlone = quiz && !data.video && !data.ebookUrl;
  const tellTrouble = useTrouble(lesson.id);
  const here = addressHere().href;
  const video = sourceOf(data?.video ?? null, here);
  const elsewhere =
    view === 'video' ? video?.kind === 'link' : Boolean(data?.ebookUrl) && !ebookSource(data?.ebookUrl ?? '', here);

  return (
    <div className="lesson-stage">
      <PlayerScreen>
        <Suspense fallback={<StageSkeleton />}>{!lesson.available && <LockedLesson lesson={lesson} />}</Suspense>
        {lesson.available && !data && error && <StageError error={error} retrying={isFetching} onRetry={refetch} />}
        {lesson.available && !data && !error && <StageSkeleton />}
        {data && view === 'ebook' && data.ebookUrl && (
          <StagePiece>
            <EbookFrame url={data.ebookUrl} title={lesson.title} />
          </StagePiece>
        )}
        {quizAlone && (
          <StagePiece>
            <QuizStage lessonId={lesson.id} quiz={quiz} />
          </StagePiece>
        )}
        {data && view === 'video' && !quizAlone && (
          <TroubleContext value={tellTrouble}>
            <Player
              key={lesson.id}
              source={video}
              title={lesson.title}
              captions={captionFiles(data)}
              chapters={chaptersIn(data.description)}
              watermark={watermarkText(name, identity, code)}
              resumeSeconds={start?.lessonId === lesson.id && start !== passed ? start.second : data.positionSeconds}
              playing={playing}
              onStop={(stop) => {
                watching.keep(lesson.id, stop);
                setPassed(start);
              }}
              ending={(onReplay) => (
                <Suspense>
                  <LessonEnding
                    courseId={courseId}
                    place={place}
                    content={data}
                    onGoOn={onGoOn}
                    onReplay={onReplay}
                    onFinale={onFinale}
                  />
                </Suspense>
              )}
            />
          </TroubleContext>
        )}
        <Suspense>{watching.completed === lesson.id && <CompletionNotice watching={watching} />}</Suspense>
      </PlayerScreen>
      <div className="lesson-title" key={`title ${lesson.id}`} ref={showFromTop}>
        <div>
          <p>
            Aula {number} · {module.title}
          </p>
          <h2>{lesson.title}</h2>
        </div>
        <LessonActions
          courseId={courseId}
          lesson={lesson}
          next={next}
          view={view}
          choice={data?.ebookUrl != null && data.video !== null}
          onView={(view) => setChosen({ lessonId: lesson.id, view })}
          onGoOn={onGoOn}
          elsewhere={elsewhere}
          held={data?.held ?? null}
        />
      </div>
      {inPreview() && <p className="lesson-text">No Modo de Visualização, favoritos e conclusões ficam desligados.</p>}
      {data && <PrintedText text={data.description} />}
      {data && <LessonCards lesson={data} completed={lesson.completed} quizAlone={Boolean(quizAlone)} />}
    </div>
  );
}

/** A separate chunk. */
const StagePiece = ({ children }: { children: ReactNode }) => (
  <AfterHydration fallback={<StageSkeleton />}>
    <Suspense fallback={<StageSkeleton />}>{children}</Suspense>
  </AfterHydration>
);

/** On phones the list is below the video, so a chosen lesson must be scrolled to. */
function showFromTop(stage: HTMLElement | null) {
  // Keeps the scroll position of somebody who scrolled before hydration.
  stage?.closest('dialog:not([data-drawn])')?.scrollTo(0, 0);
}
