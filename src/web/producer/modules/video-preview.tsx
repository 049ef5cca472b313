import { Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { RecognizedVideo } from '#shared/video-url.ts';
import { fileEngine } from '#web/student/player/file-engine.ts';
import { hlsEngine } from '#web/student/player/hls-engine.ts';
import { Cover } from '#web/ui/cover.tsx';
import { Note } from '#web/ui/note.tsx';

/** Plays on request: nothing of another site is loaded before, except YouTube's picture. */
export function VideoPreview({ video }: { video: RecognizedVideo }) {
  const [playing, setPlaying] = useState(false);
  if (playing) return video.embedUrl ? <Frame video={video} /> : <Media video={video} />;
  return (
    <Cover src={thumbnail(video)} title="" shape="video" sizes="480px" className="rounded-mid">
      {(video.embedUrl || video.file) && (
        <button type="button" className="video-play" aria-label="Ver prévia do vídeo" onClick={() => setPlaying(true)}>
          <Play aria-hidden="true" />
        </button>
      )}
    </Cover>
  );
}

function Frame({ video }: { video: RecognizedVideo }) {
  return (
    <iframe
      src={embedAddress(video)}
      title="Prévia do vídeo"
      allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
      className="aspect-video w-full rounded-mid bg-black"
    />
  );
}

/** With what plays it for students: where it fails here, it fails there, for the same reason. */
function Media({ video: { url, file } }: { video: RecognizedVideo }) {
  const [failure, setFailure] = useState<string | null>(null);
  const play = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      const start = file === 'm3u8' ? hlsEngine(url, 0) : fileEngine(url, 0);
      const stop = start(host, { ready: () => {}, fail: setFailure });
      const video = host.querySelector('video');
      if (video) {
        Object.assign(video, { controls: true, tabIndex: 0, autoplay: true });
        video.setAttribute('aria-label', 'Prévia do vídeo');
      }
      return stop;
    },
    [url, file],
  );
  return (
    <div className="grid gap-3">
      <div ref={play} className="video-media" />
      {failure && <Note tone="warn">{failure}</Note>}
    </div>
  );
}

function embedAddress({ provider, embedUrl = '' }: RecognizedVideo): string {
  return provider === 'youtube' ? `${embedUrl}&origin=${encodeURIComponent(window.location.origin)}` : embedUrl;
}

function thumbnail({ provider, id }: RecognizedVideo): string | null {
  return provider === 'youtube' && id ? `https://i.ytimg.com/vi/${id}/mqdefault.jpg` : null;
}
