import { AGAIN, END, FIRST, iso, json, LATER, local, PAST, type StoriesOf } from './story.ts';

export const greenn: StoriesOf = ({ name, email }, n) => {
  const client = { id: 888, name, email };
  const product = (type: string) => ({ id: 9, name: 'Aquarela', type });
  const sale = (status: string, days: number, { id = `1${n}`, type = 'TRANSACTION' } = {}) => ({
    type: 'sale',
    event: 'saleUpdated',
    currentStatus: status,
    product: product(type),
    sale: { id, status, type, amount: 197, updated_at: iso(days) },
    client,
  });
  const charge = (status: string, number: number, days: number) =>
    sale(status, days, { id: `${number}${n}`, type: 'SUBSCRIPTION' });
  /** Names the contract, and its sale elsewhere than the sale's own news does. */
  const contract = (status: string, days: number, { number = 1, end = END, oldStatus = 'created', id = 'C' } = {}) => ({
    type: 'contract',
    event: 'contractUpdated',
    oldStatus,
    currentStatus: status,
    product: product('SUBSCRIPTION'),
    contract: { id: `${id}${n}`, status, current_period_end: local(end), updated_at: iso(days) },
    currentSale: { id: `${number}${n}`, status: 'paid' },
    client,
  });
  const approved = sale('paid', FIRST);
  const [first, second] = [charge('paid', 1, FIRST), charge('paid', 2, AGAIN)];
  return [
    ...['refunded', 'chargedback'].map((status) => ({
      title: status,
      deliveries: json(approved, sale(status, LATER)),
      access: 'closed' as const,
    })),
    ...['refused', 'waiting_payment', 'created', 'expired', 'canceled'].map((status) => ({
      title: `${status} of another try`,
      deliveries: json(approved, sale(status, LATER, { id: `9${n}` })),
      access: 'open' as const,
    })),
    { title: 'a cancelled contract', deliveries: json(first, contract('canceled', LATER)), access: 'until' },
    {
      title: 'a cancelled contract, paid for until yesterday',
      deliveries: json(first, contract('canceled', LATER, { end: PAST })),
      access: 'closed',
    },
    {
      title: 'a cancelled contract, of a relay',
      deliveries: json({ body: first }, [{ body: contract('canceled', LATER) }]),
      access: 'until',
    },
    {
      title: 'a cancelled contract that names the renewal, all of it told',
      deliveries: json(
        first,
        contract('paid', FIRST),
        second,
        contract('paid', AGAIN, { number: 2 }),
        contract('canceled', LATER, { number: 2 }),
      ),
      access: 'until',
    },
    {
      title: 'a cancelled contract that names the renewal, and nothing of it told before',
      deliveries: json(first, second, contract('canceled', LATER, { number: 2 })),
      access: 'until',
    },
    {
      title: 'a cancelled contract without its sale',
      deliveries: json(first, second, { ...contract('canceled', LATER), currentSale: undefined }),
      access: 'until',
    },
    {
      title: 'a contract alone, without news of the sale',
      deliveries: json(contract('paid', FIRST), contract('canceled', LATER, { end: PAST })),
      access: 'until',
    },
    ...['pending_payment', 'unpaid'].map((status) => ({
      title: `a contract: ${status}`,
      deliveries: json(first, contract(status, LATER)),
      access: 'open' as const,
    })),
    {
      title: 'a cancelled contract that is taken up again',
      deliveries: json(
        first,
        contract('paid', FIRST),
        contract('canceled', LATER),
        contract('paid', PAST, { oldStatus: 'canceled' }),
      ),
      access: 'open',
    },
    {
      title: 'a contract cancelled twice',
      deliveries: json(
        first,
        contract('canceled', AGAIN),
        contract('paid', LATER, { oldStatus: 'canceled' }),
        contract('canceled', PAST, { oldStatus: 'paid' }),
      ),
      access: 'until',
    },
    {
      title: 'another contract’s end after a new purchase',
      deliveries: json(
        first,
        contract('paid', FIRST),
        second,
        contract('paid', AGAIN, { number: 2, id: 'D' }),
        contract('canceled', LATER),
      ),
      access: 'open',
    },
    {
      title: 'a single purchase beside a cancelled contract',
      deliveries: json(sale('paid', FIRST, { id: `7${n}` }), first, contract('canceled', LATER, { end: PAST })),
      access: 'open',
    },
    {
      title: 'a trial that is cancelled',
      deliveries: json(
        { ...contract('trialing', FIRST, { end: PAST }), currentSale: undefined },
        { ...contract('canceled', LATER, { end: PAST }), currentSale: undefined },
      ),
      access: 'closed',
    },
    { title: 'the last charge back', deliveries: json(first, second, charge('refunded', 2, LATER)), access: 'closed' },
    {
      title: 'a cart',
      deliveries: json({ type: 'lead', event: 'checkoutAbandoned', lead: { name, email } }),
      access: 'nobody',
    },
  ];
};
