import { Link } from '@tanstack/react-router';
import { Ban, Ellipsis, ExternalLink, PenLine } from 'lucide-react';
import { codeText } from '#shared/certificates/code.ts';
import type { CertificateStatus } from '#shared/contract/certificate-sheet.ts';
import type { ListedCertificate } from '#shared/contract/school/certificates.ts';
import { formatDate } from '#shared/time/dates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Table } from '#web/ui/data/table.tsx';
import { Menu, MenuItem } from '#web/ui/overlay/menu.tsx';

type CertificateListProps = {
  certificates: readonly ListedCertificate[];
  onRevoke: (certificate: ListedCertificate) => void;
  onCorrect: (certificate: ListedCertificate) => void;
};

export function CertificateList({ certificates, onRevoke, onCorrect }: CertificateListProps) {
  return (
    <Table label="Certificados emitidos">
      <thead>
        <tr>
          <th data-cell="main">Nome</th>
          <th>Número e código</th>
          <th>Emitido em</th>
          <th>Situação</th>
          <th data-cell="actions">
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {certificates.map((certificate) => (
          <tr key={certificate.id}>
            <td data-cell="main" className="whitespace-normal md:min-w-44 md:py-2">
              <Holder certificate={certificate} />
              <span className="block text-muted text-sm wrap-anywhere">{certificate.course}</span>
            </td>
            <td data-label="Número" className="tabular-nums">
              {certificate.number}
              <span className="block text-muted text-sm whitespace-nowrap">{codeText(certificate.code)}</span>
            </td>
            <td data-label="Emitido em" className="tabular-nums">
              {formatDate(new Date(certificate.issuedAt))}
            </td>
            <td className="whitespace-normal md:py-2">
              <State certificate={certificate} />
              {certificate.refunded && <Refunded certificate={certificate} onRevoke={onRevoke} />}
            </td>
            <td data-cell="actions">
              <Actions certificate={certificate} onRevoke={onRevoke} onCorrect={onCorrect} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Holder({ certificate: { studentId, holder } }: { certificate: ListedCertificate }) {
  if (holder === null) return <span className="text-muted">Aluno removido: o nome não é mantido</span>;
  return (
    <Link
      className="inline-flex min-h-6 items-center font-medium wrap-anywhere hover:underline"
      to="/admin/students/$studentId"
      params={{ studentId }}
    >
      {holder}
    </Link>
  );
}

const STATES = {
  valid: { label: 'Válido', tone: 'ok' },
  expired: { label: 'Vencido', tone: 'warn' },
  revoked: { label: 'Revogado', tone: 'bad' },
  replaced: { label: 'Substituído', tone: 'calm' },
} as const satisfies Record<CertificateStatus, object>;
const UNCONFIRMED = { label: 'Aguarda o aluno', tone: 'warn' } as const;

function State({ certificate: { status, confirmed, revokedReason } }: { certificate: ListedCertificate }) {
  const unconfirmed = status === 'valid' && !confirmed;
  const { label, tone } = unconfirmed ? UNCONFIRMED : STATES[status];
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {status === 'revoked' && <span className="block text-muted text-sm wrap-anywhere">{revokedReason}</span>}
      {unconfirmed && (
        <span className="block text-muted text-sm">
          Falta ele conferir o nome. Até lá, a página de conferência não o mostra.
        </span>
      )}
    </>
  );
}

type RefundedProps = Pick<CertificateListProps, 'onRevoke'> & { certificate: ListedCertificate };

/** The purchase was refunded and the certificate is still valid; the school decides. */
function Refunded({ certificate, onRevoke }: RefundedProps) {
  return (
    <span className="mt-1 grid justify-items-start gap-1.5">
      <Badge tone="warn">Reembolsado depois da emissão</Badge>
      <Button
        size="small"
        icon={<Ban />}
        aria-label={`Revogar o certificado ${certificate.number}`}
        onClick={() => onRevoke(certificate)}
      >
        Revogar
      </Button>
    </span>
  );
}

type ActionsProps = Omit<CertificateListProps, 'certificates'> & { certificate: ListedCertificate };

function Actions({ certificate, onRevoke, onCorrect }: ActionsProps) {
  const { status, confirmed, holder, checkUrl, number } = certificate;
  const settled = status === 'replaced';
  if (!confirmed && settled) return null;
  return (
    <Menu
      trigger={<IconButton label={`Ações do certificado ${number}`} tooltip={false} size="small" icon={<Ellipsis />} />}
    >
      {confirmed && (
        <MenuItem icon={<ExternalLink />} onClick={() => window.open(checkUrl, '_blank', 'noopener')}>
          Abrir página de conferência
        </MenuItem>
      )}
      {!settled && holder !== null && (
        <MenuItem icon={<PenLine />} onClick={() => onCorrect(certificate)}>
          {status === 'revoked' ? 'Emitir de novo' : 'Corrigir nome'}
        </MenuItem>
      )}
      {!settled && status !== 'revoked' && (
        <MenuItem icon={<Ban />} danger onClick={() => onRevoke(certificate)}>
          Revogar
        </MenuItem>
      )}
    </Menu>
  );
}
