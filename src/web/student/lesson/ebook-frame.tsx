import './ebook-frame.css';
import { BookOpen, ExternalLink, Maximize, Minimize } from 'lucide-react';
import { addressHere } from '#web/lib/address.ts';
import { useFullscreen } from '#web/player/controls/use-fullscreen.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { ebookSource } from './ebook-source.ts';

type EbookFrameProps = { url: string; title: string };

export function EbookFrame({ url, title }: EbookFrameProps) {
  const screen = useFullscreen();
  const source = ebookSource(url, addressHere().href);
  if (!source) return <LinkedEbook url={url} />;
  const filled = screen.kind !== null;
  return (
    <section
      ref={screen.ref}
      className="ebook"
      aria-label={`Ebook: ${title}`}
      data-page-screen={screen.kind === 'page' || undefined}
    >
      <iframe src={source.src} sandbox={source.sandbox} title={`Ebook: ${title}`} />
      <div className="ebook-bar">
        {screen.failed && <span role="status">Erro ao entrar em tela cheia</span>}
        <OpenOutside url={url} variant="ghost" />
        <Button variant="ghost" size="small" icon={filled ? <Minimize /> : <Maximize />} onClick={screen.toggle}>
          {filled ? 'Sair da tela cheia' : 'Tela cheia'}
        </Button>
      </div>
    </section>
  );
}

function LinkedEbook({ url }: { url: string }) {
  return (
    <div className="stage-box stage-message">
      <BookOpen aria-hidden="true" />
      <p>O ebook desta aula abre em outra página</p>
      <p className="stage-note">{new URL(url, addressHere().href).hostname}</p>
      <OpenOutside url={url} variant="primary" />
    </div>
  );
}

function OpenOutside({ url, variant }: { url: string; variant: 'ghost' | 'primary' }) {
  const size = variant === 'ghost' ? 'small' : 'medium';
  return (
    <a className={buttonClass({ variant, size })} href={url} target="_blank" rel="noopener noreferrer nofollow">
      <span className="button-face">
        <ExternalLink aria-hidden="true" />
        Abrir em nova aba
      </span>
    </a>
  );
}
