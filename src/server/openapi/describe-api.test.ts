import { expect, test } from 'vitest';
import { operations, testApp } from '#test/app.ts';

type Description = {
  paths: Record<string, Record<string, { responses: Record<string, unknown> }>>;
  components: { schemas: Record<string, { properties: { code?: { enum: string[] } } }> };
};

const described = async () => {
  const answer = await (await testApp()).fetch('/api/openapi.json');
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  return answer.text();
};

test('the overview lists all operations, each in a few lines', async () => {
  const text = await described();
  const { paths } = JSON.parse(text) as Description;
  const listed = Object.values(paths).flatMap((methods) => Object.keys(methods));
  expect(listed.length).toBe(operations().length);
  expect(text.length / listed.length).toBeLessThan(6_000);
});

test('each error is described once, by status, and operations refer to it', async () => {
  const { paths, components } = JSON.parse(await described()) as Description;
  const refused = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => [
      ...JSON.stringify(responses).matchAll(/#\/components\/schemas\/(\w+)/g),
    ]),
  );
  const named = new Set(refused.map(([, name = '']) => name));
  expect(named).toContain('Refusal404');
  for (const name of named) expect(components.schemas).toHaveProperty(name);
  expect(components.schemas.Refusal404?.properties.code?.enum).toContain('not_found');
});
