import { expect, test } from 'vitest';
import { createOutbox, type Waiting } from './outbox.ts';

const DAY_MS = 86_400_000;
const NOW = 1_000;
const clock = () => NOW;

function shelf() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const waiting = (values: Partial<Waiting> = {}): Waiting => ({
  lessonId: 'a',
  positionSeconds: 10,
  durationSeconds: 600,
  playedSeconds: 10,
  watched: [[0, 10]],
  at: NOW,
  ...values,
});

test('an hour offline becomes one message per lesson, which is taken once', () => {
  const place = shelf();
  const [one, other] = [createOutbox('duda', () => place, clock), createOutbox('duda', () => place, clock)];
  for (let ten = 0; ten < 360; ten += 1)
    one.put(waiting({ positionSeconds: ten * 10 + 10, watched: [[ten * 10, ten * 10 + 10]] }));
  one.put(waiting({ lessonId: 'b' }));
  expect(other.take()).toEqual([
    waiting({ positionSeconds: 3_600, playedSeconds: 3_600, watched: [[0, 3_600]] }),
    waiting({ lessonId: 'b' }),
  ]);
  expect(one.take()).toEqual([]);
});

test('restored progress comes before what was watched meanwhile', () => {
  const outbox = createOutbox('duda', shelf, clock);
  const place = shelf();
  const kept = createOutbox('duda', () => place, clock);
  kept.put(waiting());
  const [sent] = kept.take();
  kept.put(waiting({ positionSeconds: 20, durationSeconds: null, watched: [[10, 20]] }));
  if (sent) kept.putBack(sent);
  expect(kept.take()).toEqual([waiting({ positionSeconds: 20, playedSeconds: 20, watched: [[0, 20]] })]);
  expect(outbox.take()).toEqual([]);
});

test('a page of the version before finds nothing it does not know, and leaves what this one can send', () => {
  const place = shelf();
  const outbox = createOutbox('duda', () => place, clock);
  outbox.put(waiting());
  const { at: _, ...stop } = waiting();
  const stored = JSON.parse(place.getItem('watched duda') ?? '');
  expect(stored.waiting).toEqual([stop]);
  place.setItem('watched duda', JSON.stringify({ at: NOW, waiting: [stop] }));
  expect(outbox.take()).toEqual([waiting()]);
});

test('it is bound to the person in their school, and expires', () => {
  const place = shelf();
  let now = NOW;
  const outboxOf = (who: string) =>
    createOutbox(
      who,
      () => place,
      () => now,
    );
  const duda = outboxOf('duda clay');
  duda.put(waiting());
  for (const who of ['edu clay', 'duda bread']) {
    const other = outboxOf(who);
    expect(other.take()).toEqual([]);
    other.put(waiting({ lessonId: who }));
    expect(other.take()).toEqual([waiting({ lessonId: who })]);
  }
  expect(duda.take()).toEqual([waiting()]);
  duda.put(waiting());
  now = 8 * DAY_MS;
  expect(duda.take()).toEqual([]);
});

test('without storage, or with invalid content, progress is only lost', () => {
  const refuse = () => {
    throw new Error('denied');
  };
  const outbox = createOutbox('duda', refuse);
  outbox.put(waiting());
  expect(outbox.take()).toEqual([]);
  const place = shelf();
  place.setItem('watched duda', '{"at":');
  expect(createOutbox('duda', () => place).take()).toEqual([]);
});
