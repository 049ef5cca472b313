import { useState } from 'react';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import type { SalePackage } from '#shared/contract/school/packages.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { OfferTable } from './offer-table.tsx';
import { codesOf, nameOf } from './offer-text.ts';
import { useLink } from './use-link.ts';

const ALL = 'all';

type OffersCardProps = { list: OfferList; onEdit: (known: SalePackage) => void };

export function OffersCard({ list, onEdit }: OffersCardProps) {
  const [sought, setSought] = useState('');
  const [platform, setPlatform] = useState(ALL);
  const [linking, setLinking] = useState<OfferRow | null>(null);
  const [unlinking, setUnlinking] = useState<OfferRow | null>(null);
  const { offers, packages } = list;
  const shown = offers.filter(
    (offer) => fits(offer, list, sought) && (platform === ALL || offer.platform === platform),
  );
  const edit = (packageId: string) => {
    const known = packages.find(({ id }) => id === packageId);
    if (known) onEdit(known);
  };
  return (
    <Card padded={false} className="overflow-hidden">
      {offers.length === 0 ? (
        <Empty title="Nenhuma venda recebida ainda">
          Cole o endereço da escola na plataforma. Cada oferta vendida aparece aqui, e você diz o que ela abre.
        </Empty>
      ) : (
        <>
          <div className="flex flex-wrap gap-2 border-line border-b p-4 md:px-5">
            <SearchInput
              label="Buscar oferta ou pacote"
              value={sought}
              onChange={setSought}
              className="max-md:w-full md:w-75"
            />
            <Select
              label="Plataforma das ofertas"
              options={[{ value: ALL, label: 'Todas as plataformas' }, ...platformsOf(offers)]}
              value={platform}
              onChange={setPlatform}
              className="max-md:w-full md:w-56"
            />
          </div>
          {shown.length === 0 ? (
            <Empty title="Nenhuma oferta encontrada">
              Procure pelo nome, pelo código, pela plataforma ou pelo pacote.
            </Empty>
          ) : (
            <OfferTable offers={shown} list={list} onLink={setLinking} onEdit={edit} onUnlink={setUnlinking} />
          )}
        </>
      )}
      <LinkDialog offer={linking} list={list} onClose={() => setLinking(null)} />
      <UnlinkDialog offer={unlinking} onClose={() => setUnlinking(null)} />
    </Card>
  );
}

function fits(offer: OfferRow, { packages }: OfferList, sought: string): boolean {
  const opened = packages.find(({ id }) => id === offer.packageId)?.name ?? '';
  const words = sought.trim().toLocaleLowerCase('pt-BR');
  return `${nameOf(offer)} ${codesOf(offer)} ${opened}`.toLocaleLowerCase('pt-BR').includes(words);
}

const platformsOf = (offers: readonly OfferRow[]) =>
  [...new Map(offers.map(({ platform, sender }) => [platform, sender]))].map(([value, label]) => ({ value, label }));

function UnlinkDialog({ offer, onClose }: { offer: OfferRow | null; onClose: () => void }) {
  const { shown, open } = useOpening(offer);
  const link = useLink();
  if (!shown) return null;
  const { platform, product, offer: code, name } = shown;
  return (
    <ConfirmDialog
      open={open}
      title="Desligar esta oferta?"
      confirm="Desligar"
      busy={link.isPending}
      busyText="Desligando..."
      onClose={() => !link.isPending && onClose()}
      onConfirm={() =>
        link.mutate({ links: [{ platform, product, offer: code, name, opens: null }] }, { onSettled: onClose })
      }
    >
      <p className="wrap-anywhere">
        As próximas vendas de <b className="font-strong text-fg">{nameOf(shown)}</b> esperam aqui até você dizer o que
        ela abre. Quem já comprou fica com o que recebeu.
      </p>
    </ConfirmDialog>
  );
}
