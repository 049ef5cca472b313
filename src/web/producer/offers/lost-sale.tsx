import './offers.css';
import { Unplug } from 'lucide-react';
import { useState } from 'react';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { StudentLink } from '#web/producer/student/student-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { choices, opensOf, proposedChoice } from './choice.ts';
import { codesOf, money, nameOf } from './offer-text.ts';
import { useLink } from './use-link.ts';

const NEW = 'new';

type LostSaleProps = { offer: OfferRow; list: OfferList; onNewPackage: () => void };

/** A paid sale whose offer opens nothing yet; with a suggestion it is one click. */
export function LostSale({ offer, list, onNewPackage }: LostSaleProps) {
  const link = useLink();
  const [chosen, setChosen] = useState<string | null>(null);
  const proposed = proposedChoice(offer.name, list);
  const choice = chosen ?? proposed;
  const { platform, product, offer: code, name, lost } = offer;
  return (
    <Note
      tone="warn"
      icon={<Unplug aria-hidden="true" />}
      title={counted(lost, 'venda sem destino', 'vendas sem destino')}
      className="lost-sale"
      action={
        <>
          <Select
            label={`O que ${nameOf(offer)} abre`}
            placeholder="Escolha o pacote"
            options={[...choices(list, proposed), { value: NEW, label: 'Novo pacote…' }]}
            value={choice}
            onChange={(next) => (next === NEW ? onNewPackage() : setChosen(next))}
            className="lost-sale-choice"
          />
          <Button
            variant="primary"
            busy={link.isPending}
            busyText="Ligando..."
            disabled={choice === null}
            onClick={() =>
              choice && link.mutate({ links: [{ platform, product, offer: code, name, opens: opensOf(choice) }] })
            }
          >
            Ligar e liberar acesso
          </Button>
        </>
      }
    >
      <LostText offer={offer} />
    </Note>
  );
}

/** Item, sale and amount, as far as reported. */
function LostText({ offer }: { offer: OfferRow }) {
  const { lastLost, lost } = offer;
  const at = relativeTime(new Date(lastLost?.at ?? offer.lastSeenAt), new Date());
  const price = lastLost && lastLost.cents !== null ? `, ${money(lastLost.currency, lastLost.cents)}` : '';
  return (
    <span className="wrap-anywhere">
      {lost > 1 && 'A última: '}
      <Buyer lost={lastLost} /> comprou “{nameOf(offer)}” ({codesOf(offer)}), {at}
      {price}. Ainda sem acesso.
    </span>
  );
}

function Buyer({ lost }: { lost: OfferRow['lastLost'] }) {
  const { name = null, email = null, studentId = null } = lost ?? {};
  const shown = name && email ? `${name} (${email})` : (name ?? email ?? 'Alguém');
  return studentId ? <StudentLink student={{ id: studentId, name: shown }} className="underline" /> : shown;
}
