import { ArrowDownUp } from 'lucide-react';
import { captionLanguage } from '#shared/captions/languages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Switch } from '#web/ui/form/switch.tsx';

type FootProps = {
  follows: boolean;
  onFollow: (follows: boolean) => void;
  languages: readonly string[];
  language: string;
  /** Machine-made and not reviewed. */
  automatic: boolean;
  onLanguage: (language: string) => void;
};

export function Foot({ follows, onFollow, languages, language, automatic, onLanguage }: FootProps) {
  return (
    <div className="transcript-foot">
      <Switch label="Acompanhar a fala" checked={follows} onChange={(event) => onFollow(event.target.checked)} />
      {!follows && (
        <Button size="small" icon={<ArrowDownUp />} onClick={() => onFollow(true)}>
          Voltar à fala
        </Button>
      )}
      {languages.length > 1 ? (
        <select
          aria-label="Idioma da transcrição"
          value={language}
          onChange={(event) => onLanguage(event.target.value)}
        >
          {languages.map((each) => (
            <option key={each} value={each}>
              {captionLanguage(each)}
            </option>
          ))}
        </select>
      ) : (
        <span>{captionLanguage(language)}</span>
      )}
      {automatic && <p className="transcript-automatic">Gerada automaticamente: pode ter erros.</p>}
    </div>
  );
}
