import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import type { MyPanel } from '#shared/contract/school/team.ts';
import { ROLE_NAMES } from '#shared/team/role-names.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { leaveTo } from '#web/lib/session/leave.ts';
import { expectSessionEnd } from '#web/lib/session/session-end.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Page } from '#web/producer/layout/page.tsx';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { RowText } from '#web/ui/data/card-row.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';

/** Selects one of several schools to work in. */
export function PanelsPage() {
  useTitle('Escolas');
  const found = useQuery(api.producer.panels.queryOptions());
  return (
    <Page title="Em qual escola você vai trabalhar?" subtitle="Sua conta abre o painel de mais de uma">
      {found.data && (
        <Card className="max-w-180">
          <ul aria-label="Suas escolas">
            {found.data.panels.map((panel) => (
              <PanelRow key={panel.schoolId} panel={panel} />
            ))}
          </ul>
        </Card>
      )}
      {found.error && !found.data && <QueryError title="Erro ao carregar as escolas" of={found} />}
      {found.isPending && (
        <Loading label="Carregando as escolas">
          <Skeleton className="h-36 max-w-180" />
        </Loading>
      )}
    </Page>
  );
}

function PanelRow({ panel: { schoolId, name, logoUrl, role, current } }: { panel: MyPanel }) {
  const enter = useEnter();
  return (
    <li className="card-row grid-cols-[auto_minmax(0,1fr)_auto]">
      <Avatar name={name} src={logoUrl} />
      <RowText
        title={
          <>
            {name}
            {current && <Badge tone="ok">Aberta agora</Badge>}
          </>
        }
      >
        <small>{ROLE_NAMES[role]}</small>
      </RowText>
      {current ? (
        <a href="/dashboard" className={buttonClass({ variant: 'primary', size: 'small' })}>
          <span className="button-face">
            Continuar<span className="sr-only"> em {name}</span>
          </span>
        </a>
      ) : (
        <Button
          size="small"
          icon={<ArrowRight />}
          busy={enter.isPending || enter.isSuccess}
          busyText="Abrindo..."
          onClick={() => enter.mutate({ schoolId })}
        >
          Abrir<span className="sr-only"> {name}</span>
        </Button>
      )}
    </li>
  );
}

const useEnter = () =>
  useMutation(
    api.public.enterPanel.mutationOptions({
      onMutate: () => expectSessionEnd(true),
      onSuccess: ({ home }) => leaveTo(home),
      onError: (error) => {
        expectSessionEnd(false);
        sayProblem(error);
      },
    }),
  );
