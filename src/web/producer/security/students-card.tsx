import { MapPin, UserX } from 'lucide-react';
import type { KeptOut } from '#shared/contract/account/primary-address.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { CardRow } from '#web/ui/data/card-row.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { openingText } from './opening-text.ts';
import { usePrimaryAddresses } from './use-primary-addresses.ts';

export function StudentsCard() {
  const { addresses, set, setting, releasing, release } = usePrimaryAddresses();
  const { data } = addresses;
  return (
    <Card>
      <section aria-label="Alunos da escola">
        <CardHead title="Alunos da escola">Vale no próximo acesso de cada um.</CardHead>
        {data && (
          <ul>
            <CardRow
              icon={<MapPin aria-hidden />}
              title="Um endereço principal por aluno"
              action={
                <Switch
                  aria-label="Um endereço principal por aluno"
                  checked={data.on}
                  disabled={setting}
                  onChange={(event) => set(event.currentTarget.checked)}
                />
              }
            >
              Outro endereço espera 24 horas ou você libera.
            </CardRow>
            {data.keptOut.map((row) => (
              <KeptOutRow
                key={`${row.studentId} ${row.address}`}
                row={row}
                releasing={releasing === row}
                onRelease={() => release(row)}
              />
            ))}
          </ul>
        )}
        {!data && addresses.error && <QueryError title="Erro ao carregar os endereços" of={addresses} />}
        {!data && !addresses.error && (
          <Loading label="Carregando os endereços">
            <Skeleton className="h-10" />
          </Loading>
        )}
      </section>
    </Card>
  );
}

function KeptOutRow({ row, releasing, onRelease }: { row: KeptOut; releasing: boolean; onRelease: () => void }) {
  const { name, address, lastAt } = row;
  const now = new Date();
  return (
    <CardRow
      icon={<UserX aria-hidden />}
      title={name}
      action={
        <Button size="small" aria-label={`Liberar ${address} para ${name}`} busy={releasing} onClick={onRelease}>
          Liberar
        </Button>
      }
    >
      {`Não entrou de ${address}, ${relativeTime(new Date(lastAt), now)}. ${openingText(row, now)}`}
    </CardRow>
  );
}
