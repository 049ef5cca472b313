import './own-certificate-card.css';
import { Ban, CircleCheck, Download, ExternalLink, Hourglass, Link2 } from 'lucide-react';
import { linkedInUrl } from '#shared/certificates/linkedin.ts';
import { hoursOf, type Sheet } from '#shared/certificates/sheet.ts';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { formatDay } from '#shared/time/days.ts';
import { CertificateSheet } from '#web/certificate/certificate-sheet.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { copyText } from '#web/ui/button/copy-text.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { NameCheck } from './name-check.tsx';

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
        {status !== 'revoked' && confirmed && <Share id={certificate.id} sheet={sheet} />}
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

function Share({ id, sheet }: { id: string; sheet: Sheet }) {
  const copy = () =>
    copyText(sheet.checkUrl).then(
      () => toast.success('Link copiado!'),
      () => toast.error('Não foi possível copiar. Abra a página e copie o endereço.'),
    );
  return (
    <div className="grid gap-2 sm:flex sm:flex-wrap">
      <a
        className={buttonClass({ variant: 'primary' })}
        href={`/api/student/certificate.pdf?id=${id}`}
        download=""
        aria-label={`Baixar PDF do certificado de ${sheet.course}`}
      >
        <span className="button-face">
          <Download aria-hidden="true" /> Baixar PDF
        </span>
      </a>
      <Button icon={<Link2 aria-hidden="true" />} onClick={copy}>
        Copiar link
      </Button>
      <a className={buttonClass({ variant: 'secondary' })} href={linkedInUrl(sheet)} target="_blank" rel="noopener">
        <span className="button-face">
          Adicionar ao LinkedIn <ExternalLink size={16} aria-hidden="true" />
        </span>
      </a>
      <a className={buttonClass({ variant: 'ghost' })} href={sheet.checkUrl} target="_blank" rel="noopener">
        <span className="button-face">Ver página pública</span>
      </a>
    </div>
  );
}
