import { Pencil, X } from 'lucide-react';
import type { NoticeShown } from '#shared/contract/school/notices.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { audienceText, figureText, leaves, stateText } from './notice-texts.ts';

type NoticeListProps = {
  notices: NoticeShown[];
  now: Date;
  onEdit: (notice: NoticeShown) => void;
  onCancel: (notice: NoticeShown) => void;
};

export function NoticeList({ notices, now, onEdit, onCancel }: NoticeListProps) {
  return (
    <Table label="Notificações">
      <thead>
        <tr>
          <th scope="col">Notificação</th>
          <th scope="col">Para</th>
          <th scope="col">Quando</th>
          <th scope="col" data-cell="number">
            Receberam
          </th>
          <th scope="col" data-cell="number">
            Leram
          </th>
          <th scope="col" data-cell="actions">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {notices.map((notice) => (
          <Row
            key={notice.id}
            notice={notice}
            now={now}
            onEdit={() => onEdit(notice)}
            onCancel={() => onCancel(notice)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type RowProps = { notice: NoticeShown; now: Date; onEdit: () => void; onCancel: () => void };

function Row({ notice, now, onEdit, onCancel }: RowProps) {
  const { title, message, state, recipients, reads } = notice;
  const { tone, label, when } = stateText(notice, now);
  const uncounted = recipients === null ? 'max-md:hidden' : undefined;
  const nobody = state === 'sent' && recipients === 0;
  return (
    <tr ref={moveFocusOnUnmount}>
      <td data-cell="main" className="max-md:basis-0 md:w-full md:max-w-0">
        <div className="min-w-0 py-2 leading-[19px]">
          <b className="line-clamp-2 whitespace-normal font-medium wrap-anywhere" title={title}>
            {title}
          </b>
          <span className="line-clamp-2 whitespace-normal text-muted text-sm wrap-anywhere" title={message}>
            {message}
          </span>
        </div>
      </td>
      <td className="max-md:basis-full">
        <span className="line-clamp-2 whitespace-normal wrap-anywhere md:w-28 lg:w-44" title={audienceText(notice)}>
          {audienceText(notice)}
        </span>
      </td>
      <td className="max-md:basis-full">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 py-2 leading-[19px] tabular-nums md:grid md:justify-items-start">
          <Badge tone={tone}>{label}</Badge>
          <span className="text-muted text-sm">{when}</span>
        </span>
      </td>
      <td data-cell="number" data-label="Receberam" className={uncounted}>
        {nobody ? 'Ninguém com acesso' : figureText(recipients)}
      </td>
      <td data-cell="number" data-label="Leram" className={uncounted}>
        {nobody ? figureText(null) : figureText(reads, recipients)}
      </td>
      <td data-cell="actions">
        {state === 'scheduled' && !leaves(notice, now) && (
          <div className="flex items-center justify-end gap-1">
            <IconButton
              label={`Alterar ${title}`}
              tooltip="Alterar"
              size="small"
              icon={<Pencil />}
              className="max-md:size-(--ctl)"
              onClick={onEdit}
            />
            <IconButton
              label={`Cancelar o envio de ${title}`}
              tooltip="Cancelar envio"
              size="small"
              icon={<X />}
              className="max-md:size-(--ctl)"
              onClick={onCancel}
            />
          </div>
        )}
      </td>
    </tr>
  );
}
