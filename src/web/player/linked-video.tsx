import { ExternalLink } from 'lucide-react';
import { buttonClass } from '#web/ui/button/button-class.ts';

/** An address that is neither a file nor a known provider: opened beside the lesson, never inside it. */
export function LinkedVideo({ url }: { url: string }) {
  return (
    <div className="player">
      <div className="player-notice stage-message">
        <ExternalLink aria-hidden="true" />
        <p>Esta aula está em outra página</p>
        <p className="stage-note">{new URL(url).hostname}</p>
        <a
          className={buttonClass({ variant: 'primary' })}
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          <span className="button-face">
            Abrir em nova aba
            <ExternalLink aria-hidden="true" />
          </span>
        </a>
      </div>
    </div>
  );
}
