import './offers.css';
import { ArrowRight, Ellipsis, Link2, Pencil, Unlink } from 'lucide-react';
import type { OfferList, OfferRow } from '#shared/contract/school/offers.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';
import { amountsOf, codesOf, nameOf, promiseOf } from './offer-text.ts';
import { PackageCovers } from './package-covers.tsx';

type Actions = {
  onLink: (offer: OfferRow) => void;
  onEdit: (packageId: string) => void;
  onUnlink: (offer: OfferRow) => void;
};
type OfferTableProps = Actions & { offers: OfferRow[]; list: OfferList };

export function OfferTable({ offers, list, ...actions }: OfferTableProps) {
  return (
    <Table label="Ofertas" className="offers-table">
      <thead>
        <tr>
          <th data-cell="main">Oferta na plataforma</th>
          <th>
            <span className="sr-only">Abre</span>
          </th>
          <th>Pacote que abre</th>
          <th data-cell="number">Últimos 30 dias</th>
          <th data-cell="actions">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {offers.map((offer) => (
          <Row key={offer.id} offer={offer} list={list} {...actions} />
        ))}
      </tbody>
    </Table>
  );
}

function Row({ offer, list, onLink, onEdit, onUnlink }: Omit<OfferTableProps, 'offers'> & { offer: OfferRow }) {
  const { packageId, byProduct, sold } = offer;
  return (
    <tr>
      <td data-cell="main">
        <b className="block truncate font-medium max-md:whitespace-normal" title={nameOf(offer)}>
          {nameOf(offer)}
        </b>
        <span className="block truncate text-muted text-sm max-md:whitespace-normal">{codesOf(offer)}</span>
      </td>
      <td data-cell="hide">
        <ArrowRight className="offer-arrow" aria-hidden="true" />
      </td>
      <td className="max-md:basis-full">
        <Opens offer={offer} list={list} />
      </td>
      <td data-cell="number" className="max-md:basis-full">
        <span className="md:block md:font-medium md:text-fg">
          {sold.toLocaleString('pt-BR')}
          <span className="md:sr-only"> {sold === 1 ? 'venda' : 'vendas'} em 30 dias </span>
        </span>
        <span className="text-muted text-sm">
          {offer.amounts.length > 0 && <span className="md:hidden">· </span>}
          {amountsOf(offer)}
        </span>
      </td>
      <td data-cell="actions">
        <Menu
          trigger={<IconButton label={`Ações de ${nameOf(offer)}`} tooltip={false} size="small" icon={<Ellipsis />} />}
        >
          <MenuItem icon={<Link2 />} onClick={() => onLink(offer)}>
            {packageId ? 'Trocar o pacote' : 'Ligar a um pacote'}
          </MenuItem>
          {packageId && (
            <MenuItem icon={<Pencil />} onClick={() => onEdit(packageId)}>
              Editar o pacote
            </MenuItem>
          )}
          {packageId && !byProduct && (
            <MenuItem icon={<Unlink />} danger onClick={() => onUnlink(offer)}>
              Desligar a oferta
            </MenuItem>
          )}
        </Menu>
      </td>
    </tr>
  );
}

function Opens({ offer: { packageId, byProduct }, list: { packages, courses } }: { offer: OfferRow; list: OfferList }) {
  const opened = packages.find(({ id }) => id === packageId);
  if (!opened) return <span className="text-muted">Nada ainda</span>;
  return (
    <span className="flex min-w-0 items-center gap-3">
      <PackageCovers courseIds={opened.lines.map(({ courseId }) => courseId)} courses={courses} />
      <span className="min-w-0">
        <b className="block font-medium text-fg wrap-anywhere whitespace-normal">{opened.name}</b>
        <span className="block whitespace-normal text-muted text-sm">
          {promiseOf(opened, courses)}
          {byProduct && ' · regra do produto'}
        </span>
      </span>
    </span>
  );
}
