import { ExternalLink, VideoOff } from 'lucide-react';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { PLAYER_TEXTS } from './player-texts.ts';

/** Shown where nothing can be played. */
export function NoPlayer({ url }: { url: string | undefined }) {
  return url === undefined ? <NoVideo /> : <LinkedVideo url={url} />;
}

/** An address that is neither a file nor of a known provider: linked, never embedded. */
function LinkedVideo({ url }: { url: string }) {
  return (
    <div className="player">
      <div className="absolute inset-0 stage-message">
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

function NoVideo() {
  return (
    <div className="player">
      <div className="absolute inset-0 stage-message">
        <VideoOff aria-hidden="true" />
        <p>{PLAYER_TEXTS.none}</p>
      </div>
    </div>
  );
}
