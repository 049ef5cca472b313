import { describe, expect, test } from 'vitest';
import { parseDelivery } from './delivery.ts';
import { at } from './fields.ts';

const FORM = 'application/x-www-form-urlencoded';

function read(body: string | Uint8Array, type?: string) {
  const raw = typeof body === 'string' ? Buffer.from(body) : body;
  return parseDelivery({ headers: type === undefined ? {} : { 'content-type': type }, query: {}, raw }).body;
}

const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a body is parsed', () => {
  test.each([
    ['JSON', '{"nome":"João"}', 'application/json'],
    ['JSON with a byte order mark', '\ufeff {"nome":"João"}\r\n', 'application/json'],
    ['JSON as text', '{"nome":"João"}', 'text/plain; charset=utf-8'],
    ['JSON that says nothing of itself', '{"nome":"João"}', undefined],
    ['JSON that calls itself a form', '{"nome":"João"}', FORM],
    ['JSON as a form’s only key', `${encodeURIComponent('{"nome":"João"}')}=`, FORM],
    ['JSON as a form’s only value', `payload=${encodeURIComponent('{"nome":"João"}')}`, FORM],
    ['JSON in JSON', JSON.stringify('{"nome":"João"}'), 'application/json'],
    ['JSON in a list of one', '[{"nome":"João"}]', 'application/json'],
    ['JSON in an automation tool’s envelope', '[{"headers":{},"body":{"nome":"João"}}]', 'application/json'],
    ['JSON in ISO-8859-1', latin1('{"nome":"João"}'), 'application/json'],
    ['a form', 'nome=Jo%C3%A3o', FORM],
    ['a form in ISO-8859-1', 'nome=Jo%E3o', FORM],
    ['a form in ISO-8859-1, bytes as they are', latin1('nome=João'), FORM],
    ['a form that calls itself JSON', 'nome=Jo%C3%A3o', 'application/json'],
    ['a form that says nothing of itself', 'nome=Jo%C3%A3o', undefined],
  ])('%s', (_, body, type) => expect(read(body, type)).toEqual({ nome: 'João' }));

  test('a form’s brackets become objects, and its lists are numbered', () => {
    expect(read('a[b][c]=1&a[b][d]=2+3&l[]=x&l[]=y&p=1&p=2&q', FORM)).toEqual({
      a: { b: { c: '1', d: '2 3' } },
      l: { 0: 'x', 1: 'y' },
      p: '2',
      q: '',
    });
  });

  test('a multipart form is read without its files', () => {
    const part = (name: string, value: string) => `--XX\r\nContent-Disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
    const body = `${part('name="a[b]"', 'João')}${part('name="f"; filename="x.txt"', 'bytes')}${part('name="t"', 'x\r\n\r\ny')}--XX--\r\n`;
    expect(read(body, 'multipart/form-data; boundary=XX')).toEqual({ a: { b: 'João' }, t: 'x\n\ny' });
  });

  test('a form cannot change a prototype', () => {
    read('__proto__[polluted]=1&constructor[prototype][polluted]=1', FORM);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a body is refused', () => {
  test.each(['', ' \r\n', '\ufeff'])('%j is empty', (body) => {
    expect(() => read(body, 'application/json')).toThrow(expect.objectContaining({ code: 'empty_body' }));
  });

  test.each([
    ['half of JSON', '{"email":"a@b.co"', 'application/json'],
    ['a word', 'oi', 'text/plain'],
    ['a number', '12', 'application/json'],
    ['a text in JSON', '"oi"', 'application/json'],
    ['no one thing', '[]', 'application/json'],
    ['several at once', '[{"email":"a@b.co"},{"email":"c@d.co"}]', 'application/json'],
    ['XML', '<?xml version="1.0"?><a b="c"/>', 'application/xml'],
    ['a form of thousands of fields', 'a[]=1&'.repeat(6000), FORM],
    ['a multipart form without a boundary', 'a=b', 'multipart/form-data'],
    ['a list in lists without end', '['.repeat(300_000) + ']'.repeat(300_000), 'application/json'],
    ['bytes', Buffer.from([0, 255, 254, 3]), 'application/octet-stream'],
  ])('%s is invalid', (_, body, type) => {
    expect(() => read(body, type)).toThrow(expect.objectContaining({ code: 'invalid_body' }));
  });
});

test('a body with thousands of fields is parsed in linear time', () => {
  const fields = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`field${index}`, index]));
  const body = read(JSON.stringify({ ...fields, EMAIL: 'bia@exemplo.com.br' }));
  let looked = 0;
  const watched = new Proxy(body, { ownKeys: (target) => [++looked, Reflect.ownKeys(target)][1] as string[] });
  for (const path of ['email', 'name', 'phone', 'cpf']) at(watched, path);
  expect(at(watched, 'email')).toBe('bia@exemplo.com.br');
  expect(looked).toBe(1);
});
