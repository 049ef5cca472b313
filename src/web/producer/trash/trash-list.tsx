import { useState } from 'react';
import type { Trash, TrashedItem } from '#shared/contract/school/trash.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { DeleteForGoodDialog } from './delete-for-good-dialog.tsx';
import { TrashRow } from './trash-row.tsx';

export function TrashList({ trash: { items, total } }: { trash: Trash }) {
  const [deleting, setDeleting] = useState<TrashedItem | null>(null);
  return (
    <>
      {items.length > 0 && (
        <Card padded={false} className="overflow-hidden">
          <Table label="Itens na lixeira">
            <TableHead columns={['Item', 'Excluído em', 'Prazo']} actions />
            <tbody>
              {items.map((item) => (
                <TrashRow key={item.id} item={item} onDelete={() => setDeleting(item)} />
              ))}
            </tbody>
          </Table>
        </Card>
      )}
      {total > items.length && (
        <p className="text-muted text-sm">
          Estes são os {items.length} mais recentes de {counted(total, 'item', 'itens')}.
        </p>
      )}
      <DeleteForGoodDialog item={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
