import { expect, test } from 'vitest';
import { SAMPLES } from '#test/sale-samples/all.ts';
import { deliveryOf, type Sample } from '#test/sale-samples/sample.ts';
import { shownPayload } from './payload.ts';

const shownOf = (sample: Pick<Sample, 'body'>) => shownPayload(deliveryOf(sample));

test.each(Object.entries(SAMPLES))('no number of a buyer of %s is shown whole', (_, samples) => {
  for (const sample of samples) expect(shownOf(sample)).not.toMatch(/99654\W*3210/);
});

test('of a telephone in parts only the end is shown', () => {
  const customer = {
    phone: { ddi: '+55', ddd: 21, number: '996543210', formated_number: '(21) 99654-3210', verified: true },
    phones: [{ area: '21', number: 996543210, type: 'MOBILE', token: 'x' }],
    mobile: '21996543210',
    name: 'Beatriz',
  };
  expect(JSON.parse(shownOf({ body: { customer } }))).toEqual({
    customer: {
      phone: { ddi: '•••', ddd: '•••', number: '•••3210', formated_number: '•••3210', verified: true },
      phones: [{ area: '•••', number: '•••3210', type: '•••BILE', token: '•••' }],
      mobile: '•••3210',
      name: 'Beatriz',
    },
  });
});
