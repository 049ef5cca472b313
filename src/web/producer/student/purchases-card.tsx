import type { StudentPurchase } from '#shared/contract/people/student-page.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { purchaseState, purchaseTitle } from './purchase-texts.ts';

export function PurchasesCard({ purchases }: { purchases: StudentPurchase[] }) {
  return (
    <Card>
      <CardHead title="Compras" />
      {purchases.length === 0 && <p className="text-muted">Nenhuma compra avisada por uma plataforma.</p>}
      <ul>
        {purchases.map((purchase) => (
          <Purchase key={purchase.id} purchase={purchase} />
        ))}
      </ul>
    </Card>
  );
}

function Purchase({ purchase }: { purchase: StudentPurchase }) {
  const { tone, label } = purchaseState(purchase);
  const title = purchaseTitle(purchase);
  return (
    <li className="flex items-start gap-3 border-line border-t py-2.5 first:border-t-0 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 justify-items-start gap-1 leading-[19px]">
        <b className="wrap-anywhere font-medium">{title}</b>
        <span className="text-muted text-sm tabular-nums">
          {formatDateTime(new Date(purchase.paidAt ?? purchase.toldAt))}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </div>
    </li>
  );
}
