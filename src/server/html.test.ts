import { expect, test } from 'vitest';
import { html, trustedHtml } from './html.ts';

test('values are escaped, in content and in attributes, and markup is not escaped twice', () => {
  const name = `<b title="x">&'`;
  const inner = html`<i>${name}</i>`;
  expect(html`<p title="${name}">${inner}</p>`.toString()).toBe(
    '<p title="&#60;b title=&#34;x&#34;&#62;&#38;&#39;"><i>&#60;b title=&#34;x&#34;&#62;&#38;&#39;</i></p>',
  );
});

test('lists are joined, and text in them is escaped', () => {
  expect(html`<ul>${[html`<li>a</li>`, html`<li>${'<b>'}</li>`]}</ul>`.toString()).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li></ul>',
  );
  expect(html`${['<i>' as never]}`.toString()).toBe('&#60;i&#62;');
});

test('only explicitly trusted markup is not escaped', () => {
  expect(html`${trustedHtml('<hr>')}${'<hr>'}`.toString()).toBe('<hr>&#60;hr&#62;');
});
