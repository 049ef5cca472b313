import { formatBrl } from '#shared/billing/money.ts';
import type { PaymentMethod } from '#shared/billing/plan-purchase.ts';
import { priceBy } from '#shared/billing/plan-purchase.ts';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';

type MethodChoiceProps = { listCents: number; value: PaymentMethod; onChange: (method: PaymentMethod) => void };

export function MethodChoice({ listCents, value, onChange }: MethodChoiceProps) {
  return (
    <RadioGroup
      legend="Forma de pagamento"
      value={value}
      onChange={onChange}
      options={[
        {
          value: 'pix',
          label: <Line method="PIX" price={priceBy('pix', listCents)} />,
          hint: '5% de desconto, confirmado em instantes',
        },
        { value: 'card', label: <Line method="Cartão de crédito" price={listCents} />, hint: 'Em até 12 vezes' },
      ]}
      className="method-choice"
    />
  );
}

const Line = ({ method, price }: { method: string; price: number }) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span className="font-medium">{method}</span>
    <span className="font-strong tabular-nums">{formatBrl(price)}</span>
  </span>
);
