import { FileBadge } from 'lucide-react';
import type { StudentPurchase } from '#shared/contract/people/student-page.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { amountText, boughtText, purchaseState, purchaseTitle } from './purchase-texts.ts';

type PurchasesCardProps = { purchases: StudentPurchase[]; onDossier: (purchase: StudentPurchase) => void };

export function PurchasesCard({ purchases, onDossier }: PurchasesCardProps) {
  return (
    <Card>
      <CardHead title="Compras" />
      {purchases.length === 0 && <p className="text-muted">Nenhuma compra avisada por uma plataforma.</p>}
      <ul>
        {purchases.map((purchase) => (
          <Purchase key={purchase.id} purchase={purchase} onDossier={() => onDossier(purchase)} />
        ))}
      </ul>
    </Card>
  );
}

function Purchase({ purchase, onDossier }: { purchase: StudentPurchase; onDossier: () => void }) {
  const may = useMay();
  const { tone, label } = purchaseState(purchase);
  const [title, bought] = [purchaseTitle(purchase), boughtText(purchase)];
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1 leading-[19px]">
        <b className="wrap-anywhere font-medium">{title}</b>
        {bought && <span className="wrap-anywhere text-muted text-sm">{bought}</span>}
        <span className="text-muted text-sm tabular-nums">
          {[formatDateTime(new Date(purchase.paidAt ?? purchase.toldAt)), amountText(purchase)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {!purchase.waitingFor && may('money.see') && (
        <IconButton
          label={`Gerar dossiê: ${title}`}
          tooltip="Gerar dossiê"
          size="small"
          icon={<FileBadge />}
          onClick={onDossier}
        />
      )}
    </li>
  );
}
