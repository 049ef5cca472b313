import { Check } from 'lucide-react';
import { type RecognizedVideo, recognizeVideo, videoLabel } from '#shared/video/video-url.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { isPlayable } from './is-playable.ts';
import { VideoPreview } from './video-preview.tsx';

/** Says what kind of video an address is while it is typed, and plays it on request. */
export function VideoCheck({ typed }: { typed: string }) {
  const video = typed.trim() === '' ? { error: 'blank' } : recognizeVideo(typed);
  if ('error' in video) return null;
  const isKnown = isPlayable(video);
  return (
    <div className="video-check on-bg" role="status">
      <VideoPreview key={video.url} video={video} />
      <div className="grid justify-items-start gap-1.5">
        <Badge tone={isKnown ? 'ok' : 'warn'} icon={isKnown && <Check size={14} aria-hidden="true" />}>
          {isKnown ? `${videoLabel(video)} reconhecido` : videoLabel(video)}
        </Badge>
        <p className="text-muted text-sm wrap-anywhere">
          {isKnown ? advice(video) : 'O endereço não é de um vídeo que o player conheça. Confira se está completo.'}
        </p>
      </div>
    </div>
  );
}

function advice({ id, hash }: RecognizedVideo): string {
  if (hash) return `Vídeo ${id}, não listado. Confira a prévia antes de salvar.`;
  return id ? `Vídeo ${id}. Confira a prévia antes de salvar.` : 'Confira a prévia antes de salvar.';
}
