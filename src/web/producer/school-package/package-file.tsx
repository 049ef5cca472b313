import type { BroughtPackage } from '#shared/contract/school-package.ts';
import { FileDrop } from '#web/ui/file/file-drop.tsx';
import { SendingFile } from '../parts/sending-file.tsx';
import type { usePackageUpload } from './use-package-upload.ts';

type PackageFileProps = { upload: ReturnType<typeof usePackageUpload>; receiving: BroughtPackage | null };

export function PackageFile({ upload: { sending, problem, send, pause }, receiving }: PackageFileProps) {
  if (sending) return <SendingFile sending={sending} label="Pacote sendo enviado" onPause={pause} />;
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
