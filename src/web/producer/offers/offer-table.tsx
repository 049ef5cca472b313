import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { TableHead } from '#web/ui/data/table-head.tsx';
import { amountsOf, codesOf, nameOf } from './offer-text.ts';

type OfferTableProps = { offers: OfferRow[]; courses: OfferList['courses']; onLink: (offer: OfferRow) => void };

export function OfferTable({ offers, courses, onLink }: OfferTableProps) {
  return (
    <Table label="Ofertas">
      <TableHead columns={['Oferta na plataforma', 'O que abre', 'Últimos 30 dias', 'Ações']} />
      <tbody>
        {offers.map((offer) => (
          <tr key={offer.id}>
            <td>
              <b className="font-strong wrap-anywhere">{nameOf(offer)}</b>
              <span className="block text-muted wrap-anywhere">{codesOf(offer)}</span>
            </td>
            <td className="wrap-anywhere">{openedBy(offer, courses)}</td>
            <td>
              {counted(offer.sold, 'venda', 'vendas')}
              <span className="block text-muted">{amountsOf(offer)}</span>
            </td>
            <td>
              <Button size="small" aria-label={`Escolher os cursos de ${nameOf(offer)}`} onClick={() => onLink(offer)}>
                Escolher os cursos
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const openedBy = ({ courseIds }: OfferRow, courses: OfferList['courses']) =>
  courses.flatMap(({ id, title }) => (courseIds.includes(id) ? [title] : [])).join(', ') || 'Nada ainda';
