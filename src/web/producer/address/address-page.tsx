import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { SchoolAddress } from '#shared/contract/school/address.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Page } from '#web/producer/layout/page.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import './address.css';
import { DomainCard } from './domain-card.tsx';
import { SlugCard } from './slug-card.tsx';

export function AddressPage() {
  useTitle('Endereço dos alunos');
  const address = useQuery(api.producer.address.queryOptions());
  return (
    <Page title="Endereço dos alunos" subtitle="Por onde seus alunos entram, e para onde levam os links dos e-mails">
      {address.data && (
        <div className="grid max-w-190 gap-5">
          <EntranceCard url={address.data.url} />
          <DomainCard key={address.data.ownDomain?.domain} ownDomain={address.data.ownDomain} />
          <SlugCard key={address.data.slug} address={address.data} />
        </div>
      )}
      {!address.data && !address.error && <AddressSkeleton />}
      {!address.data && address.error && <QueryError title="Erro ao carregar o endereço" of={address} />}
    </Page>
  );
}

function EntranceCard({ url }: Pick<SchoolAddress, 'url'>) {
  return (
    <Card>
      <section aria-label="Entrada dos alunos">
        <CardHead title="Entrada dos alunos">
          Divulgue este endereço. Ele abre o login com a cara da sua escola.
        </CardHead>
        <p className="address-url">{url}</p>
        <div className="mt-4 flex flex-wrap gap-2">
          <CopyButton text={url} />
          <a className={buttonClass({ variant: 'secondary' })} href={url} target="_blank" rel="noreferrer">
            <span className="button-face">
              <ExternalLink aria-hidden="true" />
              Abrir
            </span>
          </a>
        </div>
      </section>
    </Card>
  );
}

function AddressSkeleton() {
  return (
    <Loading label="Carregando o endereço" className="grid max-w-190 gap-5">
      <Card className="grid content-start gap-4">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-9" />
        <Skeleton className="h-9 w-48" />
      </Card>
      <Card className="h-60" />
      <Card className="h-60" />
    </Loading>
  );
}
