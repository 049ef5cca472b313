import { createHash } from 'node:crypto';
import { Children, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { TERMS_DAY } from '#shared/privacy/policy.ts';
import { TERMS } from './terms-sections.tsx';

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((part) => (isValidElement<{ children?: ReactNode }>(part) ? textOf(part.props.children) : String(part)))
    .join(' ')
    .replace(/\s+/g, ' ');

test('the terms have the day of their text: whoever changes it also changes TERMS_DAY, which agreements record', () => {
  const text = TERMS.map(({ title, body }) => `${title} ${textOf(body)}`).join('\n');
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  expect({ [TERMS_DAY]: digest }).toEqual({ '2026-11-28': '209908b4db513f79' });
});
