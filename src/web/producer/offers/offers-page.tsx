import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Inbox, PackagePlus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import type { SalePackage } from '#shared/contract/school/packages.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { BackLink } from '#web/panel/back-link.tsx';
import { PageHead } from '#web/panel/page-head.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { AddressCard } from './address-card.tsx';
import { LostSale } from './lost-sale.tsx';
import { OffersCard } from './offers-card.tsx';
import { OffersSkeleton } from './offers-skeleton.tsx';
import { PackageDialog } from './package-dialog.tsx';
import { PackagesCard } from './packages-card.tsx';
import { WizardDialog } from './wizard-dialog.tsx';

const REFRESH_MS = 10_000;

export function OffersPage() {
  useTitle('Ofertas e pacotes');
  const [editing, setEditing] = useState<SalePackage | 'new' | null>(null);
  const [proposing, setProposing] = useState(false);
  const found = useQuery(api.producer.offers.queryOptions({ refetchInterval: REFRESH_MS }));
  const { data } = found;
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard">Cursos</BackLink>}
        title="Ofertas e pacotes"
        description="O que cada plataforma vende e o que isso abre na sua escola."
      >
        {data && (
          <>
            <Link to="/admin/courses/ofertas/entregas" className={buttonClass({})}>
              <span className="button-face">
                <Inbox aria-hidden="true" />
                Entregas
              </span>
            </Link>
            <Button icon={<Sparkles />} onClick={() => setProposing(true)}>
              Ligar pelas entregas
            </Button>
            <Button icon={<PackagePlus />} onClick={() => setEditing('new')}>
              Novo pacote
            </Button>
          </>
        )}
      </PageHead>
      {data && (
        <>
          {data.offers
            .filter(({ lost }) => lost > 0)
            .map((offer) => (
              <LostSale key={offer.id} offer={offer} list={data} onNewPackage={() => setEditing('new')} />
            ))}
          <OffersCard list={data} onEdit={setEditing} />
          <div className="grid gap-4 lg:grid-cols-2">
            <AddressCard list={data} />
            <PackagesCard list={data} onEdit={setEditing} />
          </div>
          <PackageDialog target={editing} courses={data.courses} onClose={() => setEditing(null)} />
          <WizardDialog open={proposing} list={data} onClose={() => setProposing(false)} />
        </>
      )}
      {!data && !found.error && <OffersSkeleton />}
      {!data && found.error && <QueryError title="Erro ao carregar as ofertas" of={found} />}
    </>
  );
}
