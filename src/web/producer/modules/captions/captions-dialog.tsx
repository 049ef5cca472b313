import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { captionLanguage } from '#shared/captions/languages.ts';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { recognizeVideo } from '#shared/video/video-url.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { seekFrame } from '#web/video-preview/frame.ts';
import { PreviewFrame } from '../preview-frame.tsx';
import { CaptionRow } from './caption-row.tsx';
import { useCaptionLines } from './use-caption-lines.ts';

type CaptionsDialogProps = { lesson: ProducerLesson; language: string | null; onClose: () => void };

export function CaptionsDialog({ lesson, language, onClose }: CaptionsDialogProps) {
  return (
    <Dialog
      open={language !== null}
      onClose={() => {
        // React hears no event of what it is just closing, such as leaving the cue that is edited.
        (document.activeElement as HTMLElement | null)?.blur();
        onClose();
      }}
      title={`Legendas em ${captionLanguage(language ?? 'pt-BR')}`}
      subtitle={lesson.title}
      size="workbench"
    >
      {language && <Editor lesson={lesson} language={language} />}
    </Dialog>
  );
}

/** The cues beside the video, each saved on leaving it. */
function Editor({ lesson, language }: { lesson: ProducerLesson; language: string }) {
  const place = { lessonId: lesson.id, language };
  const known = useQuery(api.producer.captionCues.queryOptions({ input: place }));
  const { save, remove } = useCaptionLines(place);
  const frame = useRef<HTMLIFrameElement>(null);
  const video = recognizeVideo(lesson.videoUrl ?? '');
  const isFile = 'file' in video && Boolean(video.file);
  return (
    <div className="grid h-full min-h-0 grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] grid-rows-[minmax(0,1fr)] max-md:grid-cols-[minmax(0,1fr)] max-md:grid-rows-[auto_minmax(0,1fr)]">
      <div className="captions-video">
        {isFile ? (
          <PreviewFrame
            ref={frame}
            video={video}
            lessonId={lesson.id}
            title="Vídeo da aula"
            allow="autoplay; fullscreen"
          />
        ) : (
          <p className="text-muted">
            O vídeo desta aula não toca aqui. Abra a aula no Modo de Visualização para conferir os tempos.
          </p>
        )}
        <p className="text-muted text-sm">Cada fala é salva quando você sai dela.</p>
      </div>
      {known.error && !known.data && <QueryError title="Erro ao carregar as legendas" of={known} />}
      {!known.data && !known.error && <Skeleton className="m-4 h-40" />}
      {known.data && (
        <ol className="captions-lines" lang={language}>
          {known.data.cues.map((cue) => (
            <CaptionRow
              key={cue.id}
              cue={cue}
              onPlay={isFile ? (seconds) => seekFrame(frame.current, seconds) : undefined}
              onSave={save}
              onRemove={remove}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
