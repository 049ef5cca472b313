import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { Card } from '#web/ui/data/card.tsx';
import { FileDrop } from '#web/ui/file/file-drop.tsx';
import type { Brought } from './brought.ts';
import { FilePreview } from './file-preview.tsx';
import { refusalText, TOO_LARGE } from './file-texts.ts';

/** From a file of Moodle or Frappe: what it would be first, then the course. */
export function FileForm({ onBrought }: { onBrought: (brought: Brought) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const examine = useMutation(
    api.producer.examineCourseFile.mutationOptions({ onError: (error) => setProblem(refusalText(error)) }),
  );
  function send(file: File) {
    setProblem(null);
    if (file.size > LIMITS.courseFileBytes) setProblem(TOO_LARGE);
    else examine.mutate({ file });
  }
  if (examine.data)
    return (
      <FilePreview
        key={examine.data.id}
        preview={examine.data}
        onBrought={(brought) => {
          examine.reset();
          onBrought(brought);
        }}
        onAnother={() => examine.reset()}
      />
    );
  return (
    <Card className="grid gap-4">
      <FileDrop
        title="Escolher o arquivo do curso"
        hint="Backup do Moodle (.mbz) ou exportação do Frappe (.zip), até 25 MB"
        accept=".mbz,.zip,.gz,.tgz,application/zip,application/gzip"
        error={problem}
        busy={examine.isPending}
        busyText="Enviando e lendo o curso"
        onFile={send}
      />
      <div className="grid gap-1 text-muted text-sm">
        <p>
          <b className="font-medium">Moodle:</b> Administração do curso, Backup, sem dados de usuários. Vêm páginas,
          links, arquivos, pastas, rótulos e livros.
        </p>
        <p>
          <b className="font-medium">Passou de 25 MB?</b> Na primeira tela do backup, desmarque os usuários; na segunda,
          as atividades com vídeos e arquivos grandes. Anexe os arquivos às aulas depois.
        </p>
        <p>
          <b className="font-medium">Frappe Learning:</b> no curso, Exportar. Vêm textos, vídeos e arquivos das aulas.
        </p>
      </div>
    </Card>
  );
}
