import { useState } from 'react';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { codesOf, nameOf } from './offer-text.ts';
import { proposedCourses } from './proposed-courses.ts';
import { useLink } from './use-link.ts';

type LinkDialogProps = { offer: OfferRow | null; courses: OfferList['courses']; onClose: () => void };

export function LinkDialog({ offer, courses, onClose }: LinkDialogProps) {
  const { shown, key, open } = useOpening(offer);
  if (!shown) return null;
  return <Choice key={key} offer={shown} courses={courses} open={open} onClose={onClose} />;
}

function Choice({
  offer,
  courses,
  open,
  onClose,
}: Omit<LinkDialogProps, 'offer'> & { offer: OfferRow; open: boolean }) {
  const known = offer.courseIds.filter((id) => courses.some((course) => course.id === id));
  const [chosen, setChosen] = useState(known.length > 0 ? known : proposedCourses(offer.name, courses));
  const link = useLink();
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
            onClick={() => link.mutate({ offerId: offer.id, courseIds: chosen }, { onSuccess: onClose })}
          >
            {offer.lost > 0 && chosen.length > 0 ? 'Ligar e liberar acesso' : 'Salvar'}
          </Button>
        </>
      }
    >
      {courses.length === 0 && <Note tone="info">Você ainda não tem um curso.</Note>}
      <fieldset className="grid gap-2">
        <legend className="mb-2 text-muted">Quem compra esta oferta recebe acesso a:</legend>
        {courses.map(({ id, title, published }) => (
          <Checkbox
            key={id}
            label={published ? title : `${title} (rascunho)`}
            checked={chosen.includes(id)}
            onChange={({ target: { checked } }) =>
              setChosen(checked ? [...chosen, id] : chosen.filter((each) => each !== id))
            }
          />
        ))}
      </fieldset>
      <p className="text-muted">Vale para as próximas vendas. Quem já recebeu acesso não perde nem ganha cursos.</p>
    </Dialog>
  );
}
