import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { relativeTime } from '#shared/time/dates.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { codesOf, nameOf } from './offer-text.ts';
import { proposedCourses } from './proposed-courses.ts';
import { useLink } from './use-link.ts';

type LostSaleProps = { offer: OfferRow; courses: OfferList['courses']; onChoose: () => void };

/** Paid for, and nobody has said what it opens: one click where the name says it. */
export function LostSale({ offer, courses, onChoose }: LostSaleProps) {
  const link = useLink();
  const proposed = proposedCourses(offer.name, courses);
  const titles = courses.flatMap(({ id, title }) => (proposed.includes(id) ? [title] : []));
  return (
    <Note
      tone="warn"
      title={counted(offer.lost, 'venda sem destino', 'vendas sem destino')}
      action={
        <div className="flex flex-wrap gap-2">
          {proposed.length > 0 && (
            <Button
              variant="primary"
              size="small"
              busy={link.isPending}
              busyText="Ligando..."
              onClick={() => link.mutate({ offerId: offer.id, courseIds: proposed })}
            >
              Ligar e liberar acesso
            </Button>
          )}
          <Button size="small" aria-label={`Escolher os cursos de ${nameOf(offer)}`} onClick={onChoose}>
            Escolher os cursos
          </Button>
        </div>
      }
    >
      <span className="wrap-anywhere">
        “{nameOf(offer)}”, {codesOf(offer)}, {relativeTime(new Date(offer.lastSeenAt), new Date())}. Quem comprou ainda
        não recebeu acesso.
        {titles.length > 0 && ` Sugestão: ${titles.join(', ')}.`}
      </span>
    </Note>
  );
}
