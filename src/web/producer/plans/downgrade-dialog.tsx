import { isDowngrade } from '#shared/billing/subscription.ts';
import type { PlanOffer } from '#shared/contract/billing.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type Position, shortName } from './plan-terms.ts';
import { refusalText } from './refusal-text.ts';

type DowngradeDialogProps = { plan: PlanOffer | null; position: Position; onClose: () => void };

export function DowngradeDialog({ plan, position, onClose }: DowngradeDialogProps) {
  const { shown, open } = useOpening(plan);
  const { status, planId, endsAt, studentCount, expansionStudents } = position;
  if (!shown) return null;
  const limit = shown.studentLimit + expansionStudents;
  const isTooSmall = studentCount > limit;
  const isLower = status === 'active' && isDowngrade(planId, shown.id);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="confirm"
      title={isLower ? 'Downgrade não permitido' : `O plano ${shortName(shown)} é pequeno demais`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendi
        </Button>
      }
    >
      {isLower && (
        <p>
          Enquanto a assinatura está ativa, só é possível escolher um plano superior ao atual.
          {endsAt && !isTooSmall && ` Depois de ${formatDate(endsAt)} você pode escolher outro plano.`}
        </p>
      )}
      {isTooSmall && <p>{refusalText({ limit, count: studentCount })}</p>}
    </Dialog>
  );
}
