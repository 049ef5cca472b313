import { useState } from 'react';
import type { Trash, TrashedItem } from '#shared/contract/trash.ts';
import { counted } from '#web/lib/counted.ts';
import { Card } from '#web/ui/card.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteForGoodDialog } from './delete-for-good-dialog.tsx';
import { TrashRow } from './trash-row.tsx';

export function TrashList({ trash: { items, total } }: { trash: Trash }) {
  const [deleting, setDeleting] = useState<TrashedItem | null>(null);
  return (
    <>
      {items.length > 0 && (
        <Card padded={false} className="overflow-hidden">
          <Table label="Itens na lixeira">
            <thead>
              <tr>
                <th scope="col">Item</th>
                <th scope="col">Excluído em</th>
                <th scope="col">Prazo</th>
                <th scope="col" data-cell="actions">
                  <span className="sr-only">Ações</span>
                </th>
              </tr>
            </thead>
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
