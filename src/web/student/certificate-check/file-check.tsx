import { FileCheck2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { useFileDrag } from '#web/ui/file/use-file-drag.ts';
import { hashOf } from './hash-of.ts';

export type CheckedFile = { name: string; result: 'genuine' | 'altered' | keyof typeof UNSURE };

type FileCheckProps = {
  hashes: readonly string[];
  /** The hashes of now: a file may have been issued since the page was opened. */
  readHashes: () => Promise<readonly string[]>;
  file: CheckedFile | null;
  onChecked: (file: CheckedFile) => void;
};

/** Compares a file with the hashes in the register. It never leaves the device. */
export function FileCheck({ hashes, readHashes, file, onChecked }: FileCheckProps) {
  const picker = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const drag = useFileDrag(check);
  async function check(chosen: File | undefined) {
    if (!chosen || busy) return;
    setBusy(true);
    const hash = await hashOf(chosen).catch(() => null);
    const result = hash === null ? 'unreadable' : await resultOf(hash);
    setBusy(false);
    onChecked({ name: chosen.name, result });
  }
  async function resultOf(hash: string): Promise<CheckedFile['result']> {
    if (hashes.includes(hash)) return 'genuine';
    const latest = await readHashes().catch(() => null);
    if (!latest) return 'unanswered';
    if (latest.includes(hash)) return 'genuine';
    return latest.length > 0 ? 'altered' : 'unknown';
  }
  return (
    <Card>
      <h2>Recebeu um arquivo? Confira</h2>
      <p className="mb-3 text-muted">Compare o PDF com o registro da escola. O arquivo não sai do seu aparelho.</p>
      <div className="certificate-drop" data-over={drag.isOver || undefined} {...drag.handlers}>
        <FileCheck2 aria-hidden="true" />
        <p>
          <b>Arraste o PDF aqui</b>
          <small>ou escolha no seu aparelho</small>
        </p>
        <Button busy={busy} busyText="Conferindo..." onClick={() => picker.current?.click()}>
          {file ? 'Conferir outro arquivo' : 'Escolher arquivo'}
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/pdf,.pdf"
          aria-label="PDF do certificado"
          hidden
          onChange={(event) => {
            check(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      {file && <Answer file={file} />}
    </Card>
  );
}

/** An altered file is announced above the register. */
function Answer({ file: { name, result } }: { file: CheckedFile }) {
  if (result === 'altered') return null;
  if (result === 'genuine')
    return (
      <Note tone="ok" role="status" title="O arquivo é o que a escola emitiu" className="mt-3">
        {name} não foi alterado.
      </Note>
    );
  return (
    <Note tone="warn" role="status" title="Não há como conferir este arquivo" className="mt-3">
      {UNSURE[result]}
    </Note>
  );
}

const UNSURE = {
  unreadable: 'Seu navegador não conseguiu ler o arquivo. Compare com a imagem desta página.',
  unknown: 'A escola ainda não entregou nenhum PDF deste certificado. Compare com a imagem desta página.',
  unanswered: 'A escola não respondeu agora. Tente de novo em alguns minutos, ou compare com a imagem desta página.',
};
