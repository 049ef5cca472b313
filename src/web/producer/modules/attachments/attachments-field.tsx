import { useQuery } from '@tanstack/react-query';
import { Link2, Paperclip } from 'lucide-react';
import { useRef, useState } from 'react';
import { bytesText, FORMATS } from '#shared/attachments.ts';
import { LIMITS } from '#shared/limits.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryNote } from '#web/panel/query-note.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { AttachmentItem } from './attachment-item.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { useAttachmentOrder } from './use-attachment-order.ts';
import { useAttachments } from './use-attachments.ts';

const ACCEPTED = Object.keys(FORMATS)
  .map((ending) => `.${ending}`)
  .join(',');

/** Attachments are saved immediately, independently of the form around them. */
export function AttachmentsField({ lessonId }: { lessonId: string }) {
  const found = useQuery(api.producer.attachments.queryOptions({ input: { lessonId } }));
  const picker = useRef<HTMLInputElement>(null);
  const [linking, setLinking] = useState(false);
  const { add, adding, error, ...actions } = useAttachments(lessonId);
  const { data } = found;
  const { attachments, step } = useAttachmentOrder(lessonId, data?.attachments);
  const isNearlyFull = data && data.used + LIMITS.attachmentBytes > data.quota;
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="field-label mb-1.5">
        Anexos<span className="ml-0.5 font-text text-muted"> opcional</span>
      </legend>
      {!data && !found.error && <Skeleton className="h-9" />}
      {!data && found.error && <QueryNote title="Erro ao carregar os anexos" of={found} />}
      {attachments.length > 0 && (
        <ul className="grid divide-y divide-line rounded-mid border border-line">
          {attachments.map((attachment, index) => (
            <AttachmentItem
              key={attachment.id}
              attachment={attachment}
              index={index}
              last={attachments.length - 1}
              actions={{ ...actions, step }}
            />
          ))}
        </ul>
      )}
      {data && (
        <div className="flex flex-wrap items-center gap-2">
          <input
            ref={picker}
            type="file"
            multiple
            hidden
            accept={ACCEPTED}
            aria-label="Arquivos para anexar"
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              target.value = '';
            }}
          />
          <Button size="small" icon={<Paperclip />} busy={adding} onClick={() => picker.current?.click()}>
            {adding ? 'Enviando...' : 'Enviar arquivos'}
          </Button>
          <Button size="small" variant="ghost" icon={<Link2 />} onClick={() => setLinking(true)}>
            Adicionar link
          </Button>
          {data.used > 0 && (
            <span className="ml-auto text-muted text-sm tabular-nums">
              {bytesText(data.used)} de {bytesText(data.quota)} da escola
            </span>
          )}
        </div>
      )}
      {error ? (
        <div role="alert">
          <FieldError id={`${lessonId}-attachments`}>{error}</FieldError>
        </div>
      ) : (
        <p className="text-muted text-sm">
          PDF, planilhas, documentos, ZIP, áudio e imagens, até 25 MB cada. Só quem pode ver a aula abre.
          {isNearlyFull && ' O espaço do que é removido volta em até dois dias.'}
        </p>
      )}
      <LinkDialog lessonId={lessonId} open={linking} onClose={() => setLinking(false)} />
    </fieldset>
  );
}
