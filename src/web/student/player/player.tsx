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

type Attempt = { number: number; from: number; goOn: boolean };

export function Player({ source, resumeSeconds, ...shown }: PlayerProps) {
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, from: resumeSeconds, goOn: false });
  const again = (from = attempt.from, goOn = false) => setAttempt({ number: attempt.number + 1, from, goOn });
  if (!source) return <NoVideo />;
  switch (source.kind) {
    case 'link':
      return <LinkedVideo url={source.url} />;
    case 'drive':
    case 'flexclip':
      return <EmbedFrame key={attempt.number} source={source} {...shown} onRetry={() => again()} />;
    default:
      return (
        <MediaPlayer
          key={attempt.number}
          source={source}
          {...shown}
          resumeSeconds={attempt.from}
          playing={attempt.goOn}
          onRetry={again}
        />
      );
  }
}
