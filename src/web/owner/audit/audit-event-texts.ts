import { formatBrl } from '#shared/billing/money.ts';
import type { AuditDetails } from '#shared/security/audit.ts';
import { IDENTITY_CHECK_WORDS } from '#web/owner/producers/reset-words.ts';
import { FIELD_LABELS } from '#web/owner/settings/platform-values.ts';
import { NETWORK_LABELS } from '#web/panel/network-fields.tsx';

const LABELS: Record<string, string> = { ...FIELD_LABELS, ...NETWORK_LABELS };

export const describeDetails = ({
  fields = [],
  prices = [],
  planName,
  protocol,
  identityCheck,
}: AuditDetails): string =>
  [
    ...(identityCheck ? [`Identidade conferida: ${IDENTITY_CHECK_WORDS[identityCheck]}`] : []),
    ...(planName ? [planName] : []),
    ...(protocol ? [`Protocolo ${protocol}`] : []),
    ...fields.map((field) => LABELS[field] ?? field),
    ...prices.map(({ planName, from, to }) => `${planName}: de ${formatBrl(from)} para ${formatBrl(to)}`),
  ].join(', ');
