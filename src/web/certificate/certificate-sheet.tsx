import './certificate-sheet.css';
import type { CSSProperties } from 'react';
import { codeText } from '#shared/certificates/code.ts';
import { nameSize } from '#shared/certificates/layout.ts';
import { writableSheet } from '#shared/certificates/printable.ts';
import {
  checkPlace,
  hoursOf,
  KIND_TEXT,
  LEGAL_NOTE,
  PAPERS,
  resultText,
  type Sheet,
  shareText,
} from '#shared/certificates/sheet.ts';
import { documentText } from '#shared/person/document.ts';
import { formatDay } from '#shared/time/days.ts';
import { cx } from '#web/ui/cx.ts';
import { QrCode } from './qr-code.tsx';

type CertificateSheetProps = { sheet: Sheet; stamp?: string | undefined; className?: string };

/**
 * The certificate as on paper, drawn from the register. To screen readers it is one image, since the page around it
 * has the same content as text.
 */
export function CertificateSheet({ sheet: register, stamp, className }: CertificateSheetProps) {
  const sheet = writableSheet(register);
  const { kind, holder, course, design } = sheet;
  const { title, verb } = KIND_TEXT[kind];
  const name = holder ?? 'Nome não mantido';
  const colors = { '--paper': PAPERS[design.paper], '--band': design.bandColor } as CSSProperties;
  return (
    <div className={cx('certificate-frame', className)} role="img" aria-label={`${title} de ${name} em ${course}`}>
      <div className={cx('certificate', stamp && 'certificate-off')} style={colors} aria-hidden="true">
        <div className="certificate-band">{design.pictureUrl && <img src={design.pictureUrl} alt="" />}</div>
        <div className="certificate-body">
          <div className="certificate-brand">
            {sheet.logoUrl && <img src={sheet.logoUrl} alt="" />}
            <b>{sheet.school}</b>
          </div>
          <div className="certificate-words">
            <p className="certificate-kind">{title}</p>
            <p className="certificate-name" style={{ '--size': nameSize(name) } as CSSProperties}>
              {name}
            </p>
            {sheet.cpf && <p className="certificate-cpf">CPF {sheet.cpf}</p>}
            <p className="certificate-text">
              {verb} <b>{course}</b>
              {shareText(sheet)}
            </p>
            {sheet.result !== null && <p className="certificate-result">{resultText(sheet.result)}</p>}
          </div>
          <Facts sheet={sheet} />
          <Foot sheet={sheet} />
          <p className="certificate-note">{LEGAL_NOTE}</p>
        </div>
        {stamp && <p className="certificate-stamp">{stamp}</p>}
      </div>
    </div>
  );
}

function Facts({ sheet }: { sheet: Sheet }) {
  const facts = [
    ['Carga horária', hoursOf(sheet.hours)],
    ['Período', `${formatDay(sheet.startedOn)} a ${formatDay(sheet.finishedOn)}`],
    ['Emitido em', formatDay(sheet.issuedOn)],
    ...(sheet.expiresOn ? [['Válido até', formatDay(sheet.expiresOn)]] : []),
    ['Número', sheet.number],
  ];
  return (
    <dl className="certificate-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Foot({ sheet: { signatures, issuer, checkUrl, code } }: { sheet: Sheet }) {
  const school = {
    name: issuer.name,
    role: issuer.document ? documentText(issuer.document) : 'Escola',
    imageUrl: null,
  };
  return (
    <div className="certificate-foot">
      <div className="certificate-signatures">
        {[...signatures, school].slice(0, 2).map(({ name, role, imageUrl }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name
          <div key={at}>
            {imageUrl ? <img src={imageUrl} alt="" /> : <i />}
            <b>{name}</b>
            <span>{role}</span>
          </div>
        ))}
      </div>
      <div className="certificate-check">
        <p>
          <b>Confira</b>
          <span>{checkPlace(checkUrl)}</span>
          <b>{codeText(code).replaceAll(' ', ' · ')}</b>
        </p>
        <QrCode text={checkUrl} label="Código QR da página de conferência" />
      </div>
    </div>
  );
}
