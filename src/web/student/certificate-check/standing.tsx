import { Ban, CircleCheck, Hourglass, Replace } from 'lucide-react';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import { formatDate, formatTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Link } from '../routing/link.tsx';

type StandingProps = { checked: CheckedCertificate; alteredFile: string | null };

/** Validity in a word and a sentence. */
export function Standing({ checked, alteredFile }: StandingProps) {
  if (alteredFile)
    return (
      <>
        <h1>O que a escola registrou</h1>
        <p className="text-muted wrap-anywhere">Se {alteredFile} mostra outra coisa, ele é falso.</p>
      </>
    );
  const { label, tone, Icon, title } = STANDINGS[checked.status];
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden="true" />} className="mb-2.5">
        {label}
      </Badge>
      <h1>{title}</h1>
      <Reason checked={checked} />
    </>
  );
}

const STANDINGS = {
  valid: { label: 'Válido', tone: 'ok', Icon: CircleCheck, title: 'Este certificado é verdadeiro' },
  revoked: { label: 'Revogado', tone: 'bad', Icon: Ban, title: 'Este certificado não vale mais' },
  expired: { label: 'Vencido', tone: 'warn', Icon: Hourglass, title: 'Este certificado está vencido' },
  replaced: { label: 'Substituído', tone: 'warn', Icon: Replace, title: 'Há outro no lugar deste certificado' },
} as const;

function Reason({
  checked: { status, sheet, revokedAt, revokedReason, replacedByCode },
}: {
  checked: CheckedCertificate;
}) {
  if (status === 'revoked' && revokedAt) {
    const at = new Date(revokedAt);
    return (
      <p className="text-muted wrap-anywhere">
        A escola o cancelou em {formatDate(at)}, às {formatTime(at)}. Motivo registrado: {revokedReason}.
      </p>
    );
  }
  if (status === 'expired' && sheet.expiresOn)
    return <p className="text-muted">É verdadeiro, e valeu até {formatDay(sheet.expiresOn)}.</p>;
  if (status === 'replaced' && replacedByCode)
    return (
      <p className="text-muted">
        A escola corrigiu o nome e emitiu outro.{' '}
        <Link className={linkClass()} to={`/certificados/${replacedByCode}${window.location.search}`}>
          Ver o que vale
        </Link>
      </p>
    );
  return null;
}
