import './timeline.css';
import {
  BookOpen,
  CreditCard,
  Download,
  KeyRound,
  type LucideIcon,
  Settings,
  ShieldCheck,
  Trash2,
  Users,
  UsersRound,
} from 'lucide-react';
import type { SchoolAuditEvent } from '#shared/contract/audit-events.ts';
import { auditEventText } from '#shared/security/audit-event-words.ts';
import { AUDIT_EVENTS_OF_KIND, type AuditEventAction, type AuditEventKind } from '#shared/security/audit-events.ts';
import { fieldNamesText } from '#shared/security/audit-field-words.ts';
import { RowText } from '#web/ui/data/card-row.tsx';

const ICONS: Record<AuditEventKind, LucideIcon> = {
  people: Users,
  exports: Download,
  content: BookOpen,
  school: Settings,
  team: UsersRound,
  keys: KeyRound,
  sales: CreditCard,
  account: ShieldCheck,
};
const REMOVING = /_(removed|deleted)$|_for_good$/;

export function AuditEventRow({ auditEvent, when }: { auditEvent: SchoolAuditEvent; when: string }) {
  const Icon = iconOf(auditEvent.action);
  return (
    <li>
      <Icon aria-hidden />
      <RowText title={auditEventText(auditEvent)}>
        {auditEvent.details.fields && <small>{fieldNamesText(auditEvent.details.fields)}</small>}
        <small>{[doerOf(auditEvent), auditEvent.device, auditEvent.addressGroup].filter(Boolean).join(' · ')}</small>
      </RowText>
      <time dateTime={auditEvent.at}>{when}</time>
    </li>
  );
}

export function doerOf({ by, actorName }: Pick<SchoolAuditEvent, 'by' | 'actorName'>): string {
  if (by === 'api_key') return 'Chave de API';
  if (by === 'system') return 'Sistema';
  return by === 'owner' ? `${actorName} (plataforma)` : actorName;
}

const isOf = (kind: AuditEventKind, action: AuditEventAction) =>
  AUDIT_EVENTS_OF_KIND[kind].some((each) => each === action);

function iconOf(action: AuditEventAction): LucideIcon {
  if (REMOVING.test(action)) return Trash2;
  const kind = (Object.keys(ICONS) as AuditEventKind[]).find((each) => isOf(each, action));
  return ICONS[kind ?? 'account'];
}
