import { Paperclip, X } from 'lucide-react';
import { useRef } from 'react';
import { acceptedEndings, acceptedKinds } from '#shared/assignments/accepted.ts';
import { FILE_KINDS } from '#shared/attachments.ts';
import type { StudentTask } from '#shared/contract/assignments/tasks.ts';
import { FileName } from '#web/assignments/answer.tsx';
import { FILE_KIND_WORDS } from '#web/assignments/kind-words.ts';
import { AttachmentIcon } from '#web/attachments/attachment-facts.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { useFiles, useIsSendingFiles } from './use-files.ts';

type TaskFilesProps = { lessonId: string; task: StudentTask; locked: boolean };

export function TaskFiles({ lessonId, task, locked }: TaskFilesProps) {
  const picker = useRef<HTMLInputElement>(null);
  const { sending, error, add, remove } = useFiles(lessonId, task);
  const isSending = useIsSendingFiles(lessonId);
  const files = task.draft?.files ?? [];
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="field-label mb-1.5">Arquivos</legend>
      {files.length > 0 && (
        <ul className="grid gap-2">
          {files.map((file) => (
            <li key={file.id} className="answer-row">
              <AttachmentIcon kind={file.kind} />
              <FileName file={file} />
              <IconButton
                size="small"
                label={`Remover ${file.name}`}
                tooltip="Remover"
                icon={<X />}
                disabled={locked}
                onClick={() => remove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {files.length === 0 && task.versions[0]?.files.length ? (
        <Note tone="warn">Os arquivos da entrega anterior não vão junto: anexe de novo os que valem.</Note>
      ) : null}
      {sending && (
        <div className="grid max-w-[560px] gap-1.5" role="status">
          <span className="wrap-anywhere text-sm">Enviando {sending.name}</span>
          <Progress value={sending.percent} label={`Enviando ${sending.name}`} />
        </div>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={acceptedEndings(task.fileKinds)
          .map((ending) => `.${ending}`)
          .join(',')}
        aria-label="Arquivos da entrega"
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Button
        className="justify-self-start"
        size="small"
        icon={<Paperclip />}
        busy={isSending}
        disabled={locked}
        busyText="Enviando..."
        onClick={() => picker.current?.click()}
      >
        Anexar arquivos
      </Button>
      {error ? (
        <FieldError id={`${lessonId}-task-files`}>{error}</FieldError>
      ) : (
        <p className="text-muted text-sm">
          {kindsText(task)}, até {task.fileMegabytes} MB cada. Só você e a escola baixam.
        </p>
      )}
    </fieldset>
  );
}

function kindsText({ fileKinds }: StudentTask): string {
  const kinds = acceptedKinds(fileKinds);
  if (kinds.length === FILE_KINDS.length) return 'PDF, planilhas, documentos, apresentações, ZIP, áudio e imagens';
  return kinds.map((kind) => FILE_KIND_WORDS[kind]).join(', ');
}
