/** A platform's deliveries about one buyer, in order, and the resulting access. */
export type Story = {
  title: string;
  deliveries: Delivery[];
  access: Access;
};

/** A delivery in the platform's format. */
export type Delivery = { body: unknown; headers?: Record<string, string>; query?: string; type?: string };

/** `nobody`: no student was created. */
export type Access = 'open' | 'until' | 'closed' | 'nobody';

export type Buyer = { name: string; email: string };

/** A platform's stories; `n` makes their ids unique among repetitions. */
export type StoriesOf = (buyer: Buyer, n: string) => Story[];

const DAY_MS = 86_400_000;

/** Days from now, at the full second: senders know no fractions. */
export const inDays = (days: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + days * DAY_MS);
export const iso = (days: number) => inDays(days).toISOString();
export const seconds = (days: number) => inDays(days).getTime() / 1000;
/** `2026-09-21 11:13:20`, as clocks show it in São Paulo. */
export const local = (days: number) =>
  new Date(inDays(days).getTime() - 3 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** First paid ten days ago, paid again five days ago, until twenty days from now. */
export const FIRST = -10;
export const AGAIN = -5;
export const LATER = -2;
export const END = 20;
export const PAST = -1;

export const json = (...bodies: unknown[]): Delivery[] => bodies.map((body) => ({ body }));
