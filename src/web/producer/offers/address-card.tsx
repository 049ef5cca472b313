import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferList, SaleAddress } from '#shared/contract/school/offers.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { SenderSecret } from '#web/producer/sales/sender-secret.tsx';
import { useSaleSecret } from '#web/producer/sales/use-sale-secret.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

/** The school's address for the chosen platform. */
export function AddressCard({ list }: { list: OfferList }) {
  const { addresses, offers, refusals } = list;
  const likely = addresses.find(({ last4 }) => last4 !== null)?.platform ?? offers[0]?.platform ?? 'hotmart';
  const [chosen, setChosen] = useState<string>(likely);
  const address = addresses.find(({ platform }) => platform === chosen);
  return (
    <Card className="grid content-start gap-3">
      <div>
        <h3>Endereço único da escola</h3>
        <p className="text-muted text-sm">
          Cole o mesmo endereço em todos os produtos da plataforma. Os endereços por curso continuam valendo; não use os
          dois no mesmo produto.
        </p>
      </div>
      {refusals.length > 0 && <Refusals refusals={refusals} />}
      <Field label="Plataforma">
        <Select options={byName(addresses)} value={chosen} onChange={setChosen} />
      </Field>
      {address && <Address key={address.platform} address={address} />}
    </Card>
  );
}

const byName = (addresses: readonly SaleAddress[]) =>
  addresses
    .toSorted(
      (a, b) =>
        Number(a.platform === 'generic') - Number(b.platform === 'generic') || a.name.localeCompare(b.name, 'pt-BR'),
    )
    .map(({ platform, name, last4 }) => ({ value: platform, label: last4 === null ? name : `${name} · com chave` }));

function Refusals({ refusals }: Pick<OfferList, 'refusals'>) {
  return (
    <Note tone="warn" title="Entregas recusadas nos últimos 7 dias">
      <ul className="mt-1 grid gap-1">
        {refusals.map(({ reason, sender, tries, lastAt }) => (
          <li key={`${reason} ${sender}`}>
            {counted(tries, 'tentativa', 'tentativas')} no endereço da {sender}{' '}
            {reason === 'token' ? 'com um endereço antigo ou errado' : 'sem a chave guardada'}, a última em{' '}
            {formatDateTime(new Date(lastAt))}.
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Address({ address }: { address: SaleAddress }) {
  const [asking, setAsking] = useState(false);
  const { platform, name, url } = address;
  const secret = useSaleSecret(platform);
  const renew = useRenewal();
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={`Endereço da escola na ${name}`} className="min-w-0 flex-1 basis-60">
          <TextInput value={url} readOnly spellCheck={false} onFocus={(event) => event.target.select()} />
        </Field>
        <CopyButton text={url} className="max-md:flex-1" />
        <Button className="max-md:flex-1" onClick={() => setAsking(true)}>
          Trocar endereço
        </Button>
      </div>
      <SenderSecret secret={secret} sender={address} isItsOwn />
      <ConfirmDialog
        open={asking}
        title={`Trocar o endereço da escola na ${name}?`}
        confirm="Trocar endereço"
        busy={renew.isPending}
        busyText="Trocando..."
        onClose={() => !renew.isPending && setAsking(false)}
        onConfirm={() => renew.mutate({ platform }, { onSettled: () => setAsking(false) })}
      >
        <p>O que chegar ao endereço atual passa a ser recusado até você colar o novo na plataforma.</p>
      </ConfirmDialog>
    </>
  );
}

function useRenewal() {
  const queries = useQueryClient();
  return useMutation(
    api.producer.renewSaleAddress.mutationOptions({
      onSuccess: () => toast.success('Endereço trocado. Cole o novo na plataforma.'),
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.offers.key() }),
    }),
  );
}
