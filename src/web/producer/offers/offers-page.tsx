import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { TrashSkeleton } from '#web/producer/trash/trash-skeleton.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AddressCard } from './address-card.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { LostSale } from './lost-sale.tsx';
import { OfferTable } from './offer-table.tsx';
import { codesOf, nameOf } from './offer-text.ts';

export function OffersPage() {
  useTitle('Ofertas');
  const found = useQuery(api.producer.offers.queryOptions({ refetchInterval: 10_000 }));
  const { data } = found;
  return (
    <>
      <div>
        <BackLink to="/dashboard">Cursos</BackLink>
        <h2 className="mt-2 text-xl">Ofertas</h2>
        <p className="text-muted">O que cada plataforma vende e o que isso abre na sua escola.</p>
      </div>
      {data && <Offers list={data} />}
      {!data && !found.error && <TrashSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar as ofertas" of={found} />}
    </>
  );
}

function Offers({ list }: { list: OfferList }) {
  const [sought, setSought] = useState('');
  const [linking, setLinking] = useState<OfferRow | null>(null);
  const { offers, courses } = list;
  const words = sought.trim().toLocaleLowerCase('pt-BR');
  const shown = offers.filter((offer) =>
    `${nameOf(offer)} ${codesOf(offer)}`.toLocaleLowerCase('pt-BR').includes(words),
  );
  return (
    <>
      {offers
        .filter(({ courseIds, lost }) => courseIds.length === 0 && lost > 0)
        .map((offer) => (
          <LostSale key={offer.id} offer={offer} courses={courses} onChoose={() => setLinking(offer)} />
        ))}
      <AddressCard url={list.url} />
      {offers.length === 0 && (
        <Empty title="Nenhuma venda recebida ainda">
          Cole o endereço da escola na plataforma. Cada oferta vendida aparece aqui, e você diz o que ela abre.
        </Empty>
      )}
      {offers.length > 0 && (
        <>
          <SearchInput label="Buscar oferta" placeholder="Buscar oferta" value={sought} onChange={setSought} />
          {shown.length === 0 ? (
            <Empty title="Nenhuma oferta encontrada">Procure pelo nome, pelo código ou pela plataforma.</Empty>
          ) : (
            <Card padded={false} className="overflow-hidden">
              <OfferTable offers={shown} courses={courses} onLink={setLinking} />
            </Card>
          )}
        </>
      )}
      <LinkDialog offer={linking} courses={courses} onClose={() => setLinking(null)} />
    </>
  );
}
