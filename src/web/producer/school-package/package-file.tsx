import type { BroughtPackage } from '#shared/contract/school-package.ts';
import { PART_BYTES } from '#shared/school-package/school-package.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { FileDrop } from '#web/ui/file/file-drop.tsx';
import { sizeText } from './package-texts.ts';
import type { usePackageUpload } from './use-package-upload.ts';

type PackageFileProps = { upload: ReturnType<typeof usePackageUpload>; receiving: BroughtPackage | null };

export function PackageFile({ upload: { sending, problem, send, pause }, receiving }: PackageFileProps) {
  if (sending) return <Sending {...sending} onPause={pause} />;
  return (
    <FileDrop
      title={receiving ? 'Continuar o envio' : 'Escolher o pacote'}
      hint="O .zip baixado em Levar a escola, até 8 GB"
      accept=".zip,application/zip"
      error={problem}
      onFile={send}
    />
  );
}

function Sending({ sent, of, onPause }: { sent: number; of: number; onPause: () => void }) {
  return (
    <div className="grid gap-2" role="status">
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm tabular-nums">
          Enviando: {sizeText(sent * PART_BYTES)} de {sizeText(of * PART_BYTES)}. Deixe esta página aberta.
        </p>
        <Button size="small" onClick={onPause}>
          Pausar
        </Button>
      </div>
      <Progress label="Pacote sendo enviado" value={(sent / of) * 100} />
    </div>
  );
}
