import './own-certificate-card.css';
import { Ban, CircleCheck, Hourglass } from 'lucide-react';
import { hoursOf } from '#shared/certificates/sheet.ts';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { formatDay } from '#shared/time/days.ts';
import { CertificateSheet } from '#web/certificate/certificate-sheet.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { NameCheck } from './name-check.tsx';
import { ShareCertificate } from './share-certificate.tsx';

export function OwnCertificateCard({ certificate }: { certificate: OwnCertificate }) {
  const { sheet, status, confirmed, revokedReason } = certificate;
  return (
    <article className="own-certificate" aria-label={`Certificado de ${sheet.course}`}>
      <CertificateSheet
        sheet={sheet}
        stamp={status === 'revoked' ? 'Revogado' : undefined}
        className="own-certificate-sheet"
      />
      <div className="grid min-w-0 content-start gap-4">
        <div>
          <Status certificate={certificate} />
          <h2>{sheet.course}</h2>
          <p className="text-muted">
            {hoursOf(sheet.hours)} · emitido em {formatDay(sheet.issuedOn)} · nº {sheet.number}
          </p>
        </div>
        {status === 'revoked' && (
          <p>
            A escola cancelou este certificado. Motivo registrado: {revokedReason}. Em caso de dúvida, fale com ela.
          </p>
        )}
        {status !== 'revoked' && !confirmed && <NameCheck certificate={certificate} />}
        {status !== 'revoked' && confirmed && <ShareCertificate certificate={certificate} />}
      </div>
    </article>
  );
}

function Status({ certificate: { status, confirmed } }: { certificate: OwnCertificate }) {
  if (status === 'revoked')
    return (
      <Badge tone="bad" icon={<Ban aria-hidden="true" />}>
        Revogado
      </Badge>
    );
  if (status === 'expired')
    return (
      <Badge tone="warn" icon={<Hourglass aria-hidden="true" />}>
        Vencido
      </Badge>
    );
  return confirmed ? (
    <Badge tone="ok" icon={<CircleCheck aria-hidden="true" />}>
      Válido
    </Badge>
  ) : (
    <Badge tone="info">Confira seu nome</Badge>
  );
}
