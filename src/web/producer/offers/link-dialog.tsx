import { useState } from 'react';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { choiceOfPackage, choices, opensOf, proposedChoice } from './choice.ts';
import { codesOf, nameOf } from './offer-text.ts';
import { useLink } from './use-link.ts';

type LinkDialogProps = { offer: OfferRow | null; list: OfferList; onClose: () => void };

export function LinkDialog({ offer, ...props }: LinkDialogProps) {
  const { shown, key, open } = useOpening(offer);
  return shown && <Choice key={key} offer={shown} open={open} {...props} />;
}

function Choice({ offer, list, open, onClose }: Omit<LinkDialogProps, 'offer'> & { offer: OfferRow; open: boolean }) {
  const { platform, product, offer: code, name, lost, byProduct } = offer;
  const proposed = proposedChoice(name, list);
  const [choice, setChoice] = useState(choiceOfPackage(offer.packageId) ?? proposed);
  const [any, setAny] = useState(byProduct);
  const link = useLink();
  const save = (to: string) => {
    const opens = opensOf(to);
    const own = { platform, product, offer: code, name, opens };
    const links =
      any && code !== ''
        ? [
            { ...own, offer: '', name: null },
            { ...own, opens: null },
          ]
        : [own];
    link.mutate({ links }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={nameOf(offer)}
      subtitle={codesOf(offer)}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="primary"
            busy={link.isPending}
            busyText="Salvando..."
            disabled={choice === null}
            onClick={() => choice && save(choice)}
          >
            {lost > 0 ? 'Ligar e liberar acesso' : 'Salvar'}
          </Button>
        </>
      }
    >
      <Field
        label="Quem compra recebe"
        hint="Vale para as próximas vendas. Quem já recebeu acesso não perde nem ganha nada."
      >
        <Select placeholder="Escolha o pacote" options={choices(list, proposed)} value={choice} onChange={setChoice} />
      </Field>
      {product !== '' && code !== '' && (
        <Checkbox
          label="Valer para qualquer oferta deste produto"
          hint="Também para ofertas novas, que você ainda vai criar na plataforma."
          checked={any}
          onChange={({ target: { checked } }) => setAny(checked)}
        />
      )}
    </Dialog>
  );
}
