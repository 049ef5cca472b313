import { Check, Minus } from 'lucide-react';
import type { ProducerLesson } from '#shared/contract/school/courses.ts';
import { type RecognizedVideo, recognizeVideo, videoLabel } from '#shared/video/video-url.ts';
import { whyNoVideo } from '#shared/video/why-not.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { maySign } from '../preview-frame.tsx';
import { hostNote, NO_VIDEO_TEXTS, worksWith } from './host-texts.ts';
import { isPlayable } from './is-playable.ts';
import { VideoPreview } from './video-preview.tsx';

type VideoCheckProps = { typed: string; lesson?: Pick<ProducerLesson, 'id' | 'videoUrl'> | null };

/** Shows while typing which kind of video an address is and what works with it, and plays it on request. */
export function VideoCheck({ typed, lesson }: VideoCheckProps) {
  const video = typed.trim() === '' ? { error: 'blank' } : recognizeVideo(typed);
  if ('error' in video) return typed.trim().startsWith('<') ? <UnknownCode /> : null;
  const lessonId = lesson && maySign(video) && isOf(lesson, video) ? lesson.id : undefined;
  return (
    <div className="video-check on-bg" role="status">
      <VideoPreview key={`${video.url} ${lessonId}`} video={video} lessonId={lessonId} />
      {isPlayable(video) ? (
        <Recognised video={video} isSaved={lessonId !== undefined} />
      ) : (
        <OnlyALink typed={typed} video={video} />
      )}
    </div>
  );
}

function isOf({ videoUrl }: Pick<ProducerLesson, 'videoUrl'>, { url }: RecognizedVideo): boolean {
  const saved = recognizeVideo(videoUrl ?? '');
  return !('error' in saved) && saved.url === url;
}

function Recognised({ video, isSaved }: { video: RecognizedVideo; isSaved: boolean }) {
  const note = hostNote(video);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone="ok" icon={<Check size={14} aria-hidden="true" />}>
        {`${videoLabel(video)} reconhecido`}
      </Badge>
      <ul className="video-works" aria-label="O que funciona">
        {worksWith(video).map(({ text, works }) => (
          <li key={text} data-works={works || undefined}>
            {works ? <Check size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
            {works ? text : `sem ${text}`}
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm wrap-anywhere">{advice(video)}</p>
      {note && <p className="text-muted text-sm wrap-anywhere">{note}</p>}
      {maySign(video) && !isSaved && (
        <p className="text-muted text-sm">Se este vídeo exige link assinado, salve a aula para ver a prévia.</p>
      )}
    </div>
  );
}

function UnknownCode() {
  return (
    <p className="text-muted text-sm" role="status">
      Este código não traz um vídeo que o player conheça. Copie de novo o código de incorporação inteiro, ou o link do
      vídeo.
    </p>
  );
}

function OnlyALink({ typed, video }: { typed: string; video: RecognizedVideo }) {
  const why = whyNoVideo(typed);
  return (
    <div className="grid justify-items-start gap-1.5">
      <Badge tone="warn">{videoLabel(video)}</Badge>
      <p className="text-muted text-sm wrap-anywhere">
        {why ? NO_VIDEO_TEXTS[why] : 'O endereço não é de um vídeo que o player conheça. Confira se está completo.'}
      </p>
    </div>
  );
}

function advice({ id, hash }: RecognizedVideo): string {
  if (hash) return `Vídeo ${id}, não listado. Confira a prévia antes de salvar.`;
  return id ? `Vídeo ${id}. Confira a prévia antes de salvar.` : 'Confira a prévia antes de salvar.';
}
