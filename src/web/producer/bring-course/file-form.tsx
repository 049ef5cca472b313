import '#web/producer/import/import.css';
import { useMutation } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import type { DragEvent } from 'react';
import { useState } from 'react';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import type { Brought } from './brought.ts';
import { FilePreview } from './file-preview.tsx';
import { refusalText, TOO_LARGE } from './file-texts.ts';

/** From a file of Moodle or Frappe: what it would be first, then the course. */
export function FileForm({ onBrought }: { onBrought: (brought: Brought) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const examine = useMutation(
    api.producer.examineCourseFile.mutationOptions({ onError: (error) => setProblem(refusalText(error)) }),
  );
  function send(file: File | undefined) {
    if (!file || examine.isPending) return;
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
      {examine.isPending ? (
        <p className="flex items-center justify-center gap-2 py-10 text-muted" role="status">
          <Spinner />
          Enviando e lendo o curso. Nada é criado ainda.
        </p>
      ) : (
        <Drop problem={problem} onFile={send} />
      )}
      <div className="grid gap-1 text-muted text-sm">
        <p>
          <b className="font-medium">Moodle:</b> Administração do curso, Backup, sem dados de usuários. Vêm páginas,
          links, arquivos, pastas, rótulos e livros.
        </p>
        <p>
          <b className="font-medium">Frappe Learning:</b> no curso, Exportar. Vêm textos, vídeos e arquivos das aulas.
        </p>
      </div>
    </Card>
  );
}

function Drop({ problem, onFile }: { problem: string | null; onFile: (file: File | undefined) => void }) {
  const drop = {
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop(event: DragEvent) {
      event.preventDefault();
      onFile(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className="grid gap-1.5">
      <label className="import-drop" {...drop}>
        <Upload aria-hidden="true" />
        <span className="font-medium">Escolher o arquivo do curso</span>
        <span className="text-muted text-sm">Backup do Moodle (.mbz) ou exportação do Frappe (.zip), até 64 MB</span>
        <input
          type="file"
          className="sr-only"
          accept=".mbz,.zip,.gz,.tgz,application/zip,application/gzip"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? 'course-file-error' : undefined}
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            target.value = '';
            onFile(chosen);
          }}
        />
      </label>
      {problem && <FieldError id="course-file-error">{problem}</FieldError>}
    </div>
  );
}
