import './player.css';
import { useState } from 'react';
import { EmbedFrame } from './embed-frame.tsx';
import { LinkedVideo } from './linked-video.tsx';
import { MediaPlayer } from './media-player.tsx';
import { NoVideo } from './no-video.tsx';
import type { Stop } from './position-recorder.ts';
import type { Source } from './source.ts';

type PlayerProps = {
  source: Source | null;
  title: string;
  watermark: string;
  resumeSeconds: number;
  onStop: (stop: Stop) => void;
};

export function Player({ source, ...shown }: PlayerProps) {
  const [attempt, setAttempt] = useState(0);
  const again = () => setAttempt(attempt + 1);
  if (!source) return <NoVideo />;
  switch (source.kind) {
    case 'link':
      return <LinkedVideo url={source.url} />;
    case 'drive':
    case 'flexclip':
      return <EmbedFrame key={attempt} source={source} {...shown} onRetry={again} />;
    default:
      return <MediaPlayer key={attempt} source={source} {...shown} onRetry={again} />;
  }
}
