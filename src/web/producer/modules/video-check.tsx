import { Check, Play } from 'lucide-react';
import { useState } from 'react';
import { type RecognizedVideo, recognizeVideo, videoLabel } from '#shared/video-url.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Cover } from '#web/ui/cover.tsx';

/** Says what kind of video an address is while it is typed, and plays it on request. */
export function VideoCheck({ typed }: { typed: string }) {
  const video = typed.trim() === '' ? { error: 'blank' } : recognizeVideo(typed);
  if ('error' in video) return null;
  const isKnown = video.provider !== 'external' || video.file !== undefined;
  return (
    <div className="video-check on-bg" role="status">
      <Preview key={video.url} video={video} />
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

function advice({ id, hash, file }: RecognizedVideo): string {
  if (file === 'm3u8') return 'Transmissão HLS. Ela é tocada pelo player na área do aluno.';
  if (hash) return `Vídeo ${id}, não listado. Confira a prévia antes de salvar.`;
  return id ? `Vídeo ${id}. Confira a prévia antes de salvar.` : 'Confira a prévia antes de salvar.';
}

/** Nothing of another site is loaded before someone asks for it, except YouTube's picture. */
function Preview({ video }: { video: RecognizedVideo }) {
  const [playing, setPlaying] = useState(false);
  const canPlay = video.embedUrl !== undefined || (video.file !== undefined && video.file !== 'm3u8');
  if (playing) return <Player video={video} />;
  return (
    <Cover src={thumbnail(video)} title="" shape="video" className="rounded-mid">
      {canPlay && (
        <button type="button" className="video-play" aria-label="Ver prévia do vídeo" onClick={() => setPlaying(true)}>
          <Play aria-hidden="true" />
        </button>
      )}
    </Cover>
  );
}

function Player({ video }: { video: RecognizedVideo }) {
  if (video.embedUrl)
    return (
      <iframe
        src={embedAddress(video)}
        title="Prévia do vídeo"
        allow="fullscreen; encrypted-media; picture-in-picture"
        className="aspect-video w-full rounded-mid bg-black"
      />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: the producer's own file, only looked at here
    <video src={video.url} controls autoPlay playsInline className="aspect-video w-full rounded-mid bg-black" />
  );
}

function embedAddress({ provider, embedUrl = '' }: RecognizedVideo): string {
  return provider === 'youtube' ? `${embedUrl}&origin=${encodeURIComponent(window.location.origin)}` : embedUrl;
}

function thumbnail({ provider, id }: RecognizedVideo): string | null {
  return provider === 'youtube' && id ? `https://i.ytimg.com/vi/${id}/mqdefault.jpg` : null;
}
