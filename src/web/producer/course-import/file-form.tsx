import type { CourseImports } from '#shared/contract/course-import/course-imports.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FileDrop } from '#web/ui/file/file-drop.tsx';
import { SendingFile } from '../parts/sending-file.tsx';
import { FilePreview } from './file-preview.tsx';
import { REFUSED } from './file-texts.ts';
import type { ImportedCourse } from './imported-course.ts';
import { useCancelFile } from './use-cancel-file.ts';
import { useCourseUpload } from './use-course-upload.ts';

type FileFormProps = { imports: CourseImports; onBrought: (brought: ImportedCourse) => void };

/** Import from a Moodle or Frappe file: preview first, then the course. */
export function FileForm({ imports: { upload, preview }, onBrought }: FileFormProps) {
  const receiving = upload?.state === 'receiving' ? upload : null;
  const isRead = upload?.state === 'waiting' || upload?.state === 'running';
  const { sending, problem, send, pause } = useCourseUpload(receiving);
  const drop = useCancelFile();
  const giveUp = (fileId: string) => drop.mutate({ fileId });
  if (sending)
    return (
      <Card>
        <SendingFile sending={sending} label="Curso sendo enviado" onPause={pause} />
      </Card>
    );
  if (preview)
    return (
      <>
        {upload?.problem && (
          <Note tone="warn" title={`“${upload.name}” não foi lido`}>
            {REFUSED[upload.problem]} O curso abaixo é o que foi lido antes.
          </Note>
        )}
        <FilePreview
          key={preview.id}
          preview={preview}
          onBrought={onBrought}
          onAnother={() => giveUp(preview.id)}
          isGoing={drop.isPending}
        />
      </>
    );
  if (isRead) return <Reading name={upload.name} isGoing={drop.isPending} onGiveUp={() => giveUp(upload.id)} />;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {receiving && (
        <Note tone="warn" title={`“${receiving.name}” parou em ${percentOf(receiving)}%`}>
          Escolha o mesmo arquivo para continuar de onde parou.
        </Note>
      )}
      <FileDrop
        title={receiving ? 'Continuar o envio' : 'Escolher o arquivo do curso'}
        hint="Backup do Moodle (.mbz) ou exportação do Frappe (.zip), até 1 GB"
        accept=".mbz,.zip,.gz,.tgz,application/zip,application/gzip"
        error={problem ?? (upload?.problem ? REFUSED[upload.problem] : null)}
        onFile={send}
      />
      {receiving ? (
        <div>
          <Button busy={drop.isPending} onClick={() => giveUp(receiving.id)}>
            Desistir do envio
          </Button>
        </div>
      ) : (
        <WhatComes />
      )}
    </Card>
  );
}

const percentOf = ({ received, parts }: { received: number; parts: number }) => Math.floor((received / parts) * 100);

function Reading({ name, isGoing, onGiveUp }: { name: string; isGoing: boolean; onGiveUp: () => void }) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-start gap-3" role="status">
        <Spinner />
        <div className="min-w-0">
          <p className="wrap-anywhere font-medium">Lendo “{name}”</p>
          <p className="text-muted text-sm">
            Um arquivo grande leva alguns minutos. Pode sair desta página e voltar depois.
          </p>
        </div>
      </div>
      <div>
        <Button busy={isGoing} onClick={onGiveUp}>
          Desistir
        </Button>
      </div>
    </Card>
  );
}

function WhatComes() {
  return (
    <div className="grid gap-1 text-muted text-sm">
      <p>
        <b className="font-medium">Moodle:</b> Administração do curso, Backup, sem dados de usuários. Vêm páginas,
        links, arquivos de até 25 MB, pastas, rótulos e livros.
      </p>
      <p>
        <b className="font-medium">Frappe Learning:</b> no curso, Exportar. Vêm textos, vídeos e arquivos das aulas.
      </p>
      <p>
        <b className="font-medium">Vídeos</b> ficam no YouTube, no Vimeo ou onde você os guarda: os que estão dentro do
        arquivo são listados, e não vêm.
      </p>
    </div>
  );
}
