import { Download } from 'lucide-react';
import { formatDateTime, localDay } from '#shared/time/dates.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { usePlatform, useSchool, useViewer } from '#web/lib/session/session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type CodesDialogProps = {
  codes: string[] | null;
  /** What they are good for. */
  use?: string;
  onClose: () => void;
};

/** The only time these are shown. */
export function CodesDialog({ codes, use = 'Sem o celular, é com eles que você entra.', onClose }: CodesDialogProps) {
  const school = useSchool()?.memberAreaName ?? '';
  // A school's pages do not name the platform.
  const name = usePlatform().name || school;
  const email = useViewer()?.email ?? '';
  const shown = (codes ?? []).map(inHalves);
  return (
    <Dialog
      open={codes !== null}
      onClose={onClose}
      title="Guarde seus códigos de recuperação"
      footer={
        <Button variant="primary" onClick={onClose}>
          Já guardei
        </Button>
      }
    >
      <div className="grid gap-4">
        <Note tone="warn">Eles não serão mostrados de novo. {use}</Note>
        <ul
          className="grid grid-cols-2 gap-x-4 gap-y-2 rounded border border-line p-4 text-center font-mono text-md"
          aria-label="Códigos de recuperação"
        >
          {shown.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex gap-2">
          <CopyButton className="flex-1" text={shown.join('\n')} />
          <Button className="flex-1" icon={<Download />} onClick={() => download(fileOf(name, email, shown))}>
            Baixar .txt
          </Button>
        </div>
        <p className="text-muted text-sm">Cada código vale uma vez, em qualquer ordem. Guarde longe da sua senha.</p>
      </div>
    </Dialog>
  );
}

const inHalves = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`;

const fileOf = (platform: string, email: string, codes: string[], now = new Date()) =>
  [
    `Códigos de recuperação: ${platform}`,
    `Conta: ${email}`,
    `Gerados em ${formatDateTime(now)}`,
    '',
    ...codes,
    '',
    'Cada código vale uma vez, em qualquer ordem. Códigos gerados depois invalidam estes.',
    '',
  ].join('\r\n');

function download(text: string, now = new Date()): void {
  const file = new Blob([text], { type: 'text/plain;charset=utf-8' });
  saveFile(file, `codigos-de-recuperacao_${localDay(now)}.txt`);
}
