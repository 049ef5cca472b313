import './unanswered.css';
import { RotateCw } from 'lucide-react';
import { VIDEO_HOSTS, type VideoProvider } from '#shared/video/video-hosts.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ReportProblem } from './report-problem.tsx';

/** Shown beside the picture, since a silent player may still be playing or respond late. */
export function Unanswered({ provider, onRetry }: { provider: VideoProvider; onRetry: () => void }) {
  return (
    <div className="player-silent" role="alert">
      <p>
        {VIDEO_HOSTS[provider].label} não respondeu.{' '}
        <span>Se o vídeo não aparecer, tente de novo ou avise a escola.</span>
      </p>
      <div className="flex flex-wrap items-center justify-center gap-2">
        <Button icon={<RotateCw />} size="small" onClick={onRetry}>
          Tentar de novo
        </Button>
        <ReportProblem problem="silent" />
      </div>
    </div>
  );
}
