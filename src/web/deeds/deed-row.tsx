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
import type { SchoolDeed } from '#shared/contract/deeds.ts';
import { deedText, fieldNamesText } from '#shared/security/deed-words.ts';
import { DEEDS_OF_KIND, type DeedAction, type DeedKind } from '#shared/security/deeds.ts';
import { RowText } from '#web/ui/data/card-row.tsx';

const ICONS: Record<DeedKind, LucideIcon> = {
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

export function DeedRow({ deed, when }: { deed: SchoolDeed; when: string }) {
  const Icon = iconOf(deed.action);
  return (
    <li>
      <Icon aria-hidden />
      <RowText title={deedText(deed)}>
        {deed.details.fields && <small>{fieldNamesText(deed.details.fields)}</small>}
        <small>{[doerOf(deed), deed.device, deed.addressGroup].filter(Boolean).join(' · ')}</small>
      </RowText>
      <time dateTime={deed.at}>{when}</time>
    </li>
  );
}

export function doerOf({ by, actorName }: Pick<SchoolDeed, 'by' | 'actorName'>): string {
  if (by === 'api_key') return 'Chave de API';
  if (by === 'system') return 'Sistema';
  return by === 'owner' ? `${actorName} (plataforma)` : actorName;
}

const isOf = (kind: DeedKind, action: DeedAction) => DEEDS_OF_KIND[kind].some((each) => each === action);

function iconOf(action: DeedAction): LucideIcon {
  if (REMOVING.test(action)) return Trash2;
  const kind = (Object.keys(ICONS) as DeedKind[]).find((each) => isOf(each, action));
  return ICONS[kind ?? 'account'];
}
