import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { OfferList } from '#shared/contract/school/offers.ts';
import type { SalePackage } from '#shared/contract/school/packages.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';
import { promiseOf } from './offer-text.ts';
import { PackageCovers } from './package-covers.tsx';

export function PackagesCard({ list, onEdit }: { list: OfferList; onEdit: (known: SalePackage) => void }) {
  const [deleting, setDeleting] = useState<SalePackage | null>(null);
  const { packages, courses, offers } = list;
  return (
    <Card className="grid content-start gap-3">
      <div>
        <h3>Pacotes</h3>
        <p className="text-muted text-sm">O que se vende junto: cursos, turmas e prazo.</p>
      </div>
      {packages.length === 0 && (
        <p className="text-muted">Nenhum pacote ainda. Ligar uma oferta a um curso cria o dele.</p>
      )}
      <ul className="-mx-5 divide-y divide-line border-line border-t empty:hidden">
        {packages.map((known) => (
          <li ref={moveFocusOnUnmount} key={known.id} className="flex items-center gap-3 px-5 py-2.5">
            <PackageCovers courseIds={known.lines.map(({ courseId }) => courseId)} courses={courses} />
            <span className="min-w-0 flex-1">
              <b className="block font-medium wrap-anywhere">{known.name}</b>
              <span className="block text-muted text-sm">{promiseOf(known, courses)}</span>
            </span>
            <Menu
              trigger={<IconButton label={`Ações de ${known.name}`} tooltip={false} size="small" icon={<Ellipsis />} />}
            >
              <MenuItem icon={<Pencil />} onClick={() => onEdit(known)}>
                Editar pacote
              </MenuItem>
              <MenuItem icon={<Trash2 />} danger onClick={() => setDeleting(known)}>
                Excluir pacote
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      <DeleteDialog known={deleting} offers={offers} onClose={() => setDeleting(null)} />
    </Card>
  );
}

type DeleteDialogProps = { known: SalePackage | null; offers: OfferList['offers']; onClose: () => void };

function DeleteDialog({ known, offers, onClose }: DeleteDialogProps) {
  const { shown, open } = useOpening(known);
  const queries = useQueryClient();
  const remove = useMutation(
    api.producer.deletePackage.mutationOptions({
      onSuccess: () => toast.success('Pacote excluído com sucesso!'),
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.key() }),
    }),
  );
  if (!shown) return null;
  const linked = offers.filter(({ packageId }) => packageId === shown.id).length;
  return (
    <ConfirmDialog
      open={open}
      title="Tem certeza que deseja excluir este pacote?"
      confirm="Excluir pacote"
      busy={remove.isPending}
      busyText="Excluindo..."
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ packageId: shown.id }, { onSettled: onClose })}
    >
      <p className="wrap-anywhere">
        Quem já comprou <b className="font-strong text-fg">{shown.name}</b> fica com o que recebeu.
        {linked > 0 &&
          ` As próximas vendas de ${counted(linked, 'oferta', 'ofertas')} esperam aqui até você ligar outro.`}
      </p>
    </ConfirmDialog>
  );
}
