import { useDiscard } from '#web/panel/use-discard.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { sizeText } from './size-text.ts';
import type { Sending } from './use-parts-upload.ts';

type SendingFileProps = { sending: Sending; label: string; onPause: () => void };

const INTERRUPTED = {
  title: 'Interromper o envio?',
  confirm: 'Interromper',
  cancel: 'Continuar enviando',
  lost: 'Para continuar depois de onde parou, escolha o mesmo arquivo de novo.',
};

/** Progress of an upload in parts, which goes no further once the page is left. */
export function SendingFile({ sending: { name, sent, of }, label, onPause }: SendingFileProps) {
  const leaving = useDiscard(() => true, 'page', INTERRUPTED);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2" role="status">
      <p className="wrap-anywhere font-medium">Enviando “{name}”</p>
      <div className="flex items-center justify-between gap-3">
        <p className="text-muted text-sm tabular-nums">
          {sizeText(sent)} de {sizeText(of)}. Deixe esta página aberta.
        </p>
        <Button size="small" onClick={onPause}>
          Pausar
        </Button>
      </div>
      <Progress label={label} value={(sent / of) * 100} />
      {leaving.question}
    </div>
  );
}
