import './profile.css';
import { useQuery } from '@tanstack/react-query';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { EmailChangeCard } from '#web/email-change/email-change-card.tsx';
import { FactorCards } from '#web/factors/factor-cards.tsx';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { useMay } from '#web/lib/session/may.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Page } from '#web/producer/layout/page.tsx';
import { SubscriptionCard } from '#web/producer/subscription/subscription-card.tsx';
import { SessionsCard } from '#web/sessions/sessions-card.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { AddressCard } from '../address/address-card.tsx';
import { ApiKeyCard } from './api-key-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { PersonalCard } from './personal-card.tsx';
import { SecurityCard } from './security-card.tsx';

const COLUMNS = 'grid grid-cols-[minmax(0,1fr)] items-start gap-5 min-[1024px]:grid-cols-[minmax(0,1fr)_340px]';

export function ProfilePage() {
  useTitle('Meu Perfil');
  const profile = useQuery(api.producer.profile.queryOptions());
  return (
    <Page title="Meu Perfil" subtitle="Sua conta, sua senha e sua assinatura">
      {profile.data && <Cards profile={profile.data} />}
      {!profile.data && !profile.error && <ProfileSkeleton />}
      {!profile.data && profile.error && <QueryError title="Erro ao carregar o perfil" of={profile} />}
    </Page>
  );
}

function Cards({ profile }: { profile: ProducerProfile }) {
  const may = useMay();
  return (
    <div className={COLUMNS}>
      <div className="profile-column">
        <PersonalCard profile={profile} />
        <EmailChangeCard calls={api.producer} />
        <PasswordCard profile={profile} />
        {may('integrations.edit') && <ApiKeyCard profile={profile} />}
      </div>
      <div className="profile-column">
        {may('plan.edit') && <SubscriptionCard />}
        <SecurityCard profile={profile} />
        {/* A producer's own links are among the school's settings. */}
        {!may('school.edit') && <FactorCards />}
        {!may('school.edit') && <SessionsCard calls={api.producer} />}
        {may('school.edit') && <AddressCard />}
      </div>
    </div>
  );
}

function ProfileSkeleton() {
  return (
    <Loading label="Carregando o perfil">
      <div className={COLUMNS}>
        <div className="profile-column">
          <Card className="h-93" />
          <Card className="grid content-start gap-4">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
            <Skeleton className="h-9" />
          </Card>
          <Card className="h-34" />
        </div>
        <div className="profile-column">
          <Card className="h-52" />
          <Card className="h-44" />
        </div>
      </div>
    </Loading>
  );
}
