import { Play } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { RecognizedVideo } from '#shared/video/video-url.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { onFailure } from '#web/video-preview/frame.ts';
import { PreviewFrame } from '../preview-frame.tsx';

type VideoPreviewProps = {
  video: RecognizedVideo;
  /** The lesson that has this video already, if it may have to be signed. */
  lessonId: string | undefined;
};

/** Plays on request: before that nothing is loaded from other sites except YouTube's picture. */
export function VideoPreview({ video, lessonId }: VideoPreviewProps) {
  const [playing, setPlaying] = useState(false);
  if (playing) return <Playing key={video.url} video={video} lessonId={lessonId} />;
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

function Playing({ video, lessonId }: VideoPreviewProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const listen = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame) return onFailure(frame, setFailure);
  }, []);
  return (
    <div className="grid gap-3">
      <PreviewFrame
        ref={listen}
        video={video}
        lessonId={lessonId}
        title="Prévia do vídeo"
        allow="autoplay; fullscreen; encrypted-media; picture-in-picture"
        className="aspect-video w-full rounded-mid bg-black"
      />
      {failure && <Note tone="warn">{failure}</Note>}
    </div>
  );
}

function thumbnail({ provider, id }: RecognizedVideo): string | null {
  return provider === 'youtube' && id ? `https://i.ytimg.com/vi/${id}/mqdefault.jpg` : null;
}
