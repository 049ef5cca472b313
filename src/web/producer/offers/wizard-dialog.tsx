import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfferLink, OfferList, OfferProposal } from '#shared/contract/school/offers.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { choiceOf, choices, opensOf, proposedChoice } from './choice.ts';
import { codesOf, nameOf } from './offer-text.ts';
import { useLink } from './use-link.ts';

type WizardDialogProps = { open: boolean; list: OfferList; onClose: () => void };

export function WizardDialog({ open, ...props }: WizardDialogProps) {
  const opening = useOpening(open ? true : null);
  return opening.shown && <Wizard key={opening.key} open={opening.open} {...props} />;
}

type Line = Omit<OfferProposal, 'courseIds' | 'seen'> & { proposed: string | null };
const LEAVE = 'leave';
const keyOf = ({ platform, product, offer }: Line) => `${platform} ${product} ${offer}`;

/** Assigns everything that opens nothing yet, with suggestions by name or by past deliveries. */
function Wizard({ open, list, onClose }: WizardDialogProps) {
  const found = useQuery(api.producer.offerProposals.queryOptions({ staleTime: 0 }));
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const link = useLink();
  const lines = found.data ? linesOf(list, found.data.proposals) : [];
  const links = lines.flatMap(({ proposed, sender: _, ...line }): OfferLink[] => {
    const choice = chosen[keyOf({ ...line, sender: '', proposed })] ?? proposed ?? LEAVE;
    return choice === LEAVE ? [] : [{ ...line, opens: opensOf(choice) }];
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Ligar ofertas"
      subtitle="O que cada oferta das entregas parece abrir. Confira antes de ligar."
      className="md:max-w-160"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={link.isPending}
            busyText="Ligando..."
            disabled={links.length === 0}
            onClick={() => link.mutate({ links }, { onSuccess: onClose })}
          >
            {links.length === 0 ? 'Ligar' : `Ligar ${counted(links.length, 'oferta', 'ofertas')}`}
          </Button>
        </>
      }
    >
      {!found.data && !found.error && (
        <Loading label="Lendo as entregas">
          <Skeleton className="h-48" />
        </Loading>
      )}
      {!found.data && found.error && <QueryError title="Erro ao ler as entregas" of={found} />}
      {found.data && lines.length === 0 && (
        <Empty title="Nada para ligar">Toda oferta que suas entregas mostram já abre alguma coisa.</Empty>
      )}
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={keyOf(line)} className="grid items-center gap-2 md:grid-cols-[minmax(0,1fr)_260px]">
            <span className="min-w-0">
              <b className="block font-medium wrap-anywhere">{nameOf(line)}</b>
              <span className="block text-muted text-sm wrap-anywhere">{codesOf(line)}</span>
            </span>
            <Select
              label={`O que ${nameOf(line)} abre`}
              options={[{ value: LEAVE, label: 'Não ligar agora' }, ...choices(list, line.proposed)]}
              value={chosen[keyOf(line)] ?? line.proposed ?? LEAVE}
              onChange={(choice) => setChosen({ ...chosen, [keyOf(line)]: choice })}
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function linesOf(list: OfferList, proposals: readonly OfferProposal[]): Line[] {
  const sold = proposals.map(
    ({ courseIds, seen: _, ...line }): Line => ({ ...line, proposed: choiceOf(courseIds, list) }),
  );
  const known = new Set(sold.map(keyOf));
  const waiting = list.offers
    .filter(({ packageId }) => packageId === null)
    .map(
      ({ platform, product, offer, sender, name }): Line => ({
        ...{ platform, product, offer, sender, name },
        proposed: proposedChoice(name, list),
      }),
    );
  return [...sold, ...waiting.filter((line) => !known.has(keyOf(line)))].slice(0, MOST);
}

/** Maximum per request. */
const MOST = 100;
