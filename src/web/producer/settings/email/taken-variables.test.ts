import { expect, test } from 'vitest';
import { takenText, takenVariables } from './taken-variables.ts';

test.each([
  ['<p>{{name}}</p>', '<p>{{name}}</p>', []],
  ['<p>{{ name }}</p>', '<p>{{name}}</p>', []],
  ['<img src="https://a.test/{{password}}">{{password}}', '<img />{{password}}', ['{{password}}']],
  ['<a href="https://a.test/?e={{email}}&p={{password}}">a</a>', '<a>a</a>', ['{{email}}', '{{password}}']],
  ['sem variável', '', []],
])('%s saved as %s has lost %j', (typed, saved, taken) => {
  expect(takenVariables(typed, saved)).toEqual(taken);
});

test('each is listed once, or not at all', () => {
  expect(takenText('{{name}}', '{{name}}')).toBeNull();
  expect(takenText('<a title="{{name}}{{name}}">{{email}}</a>', '<a>{{email}}</a>')).toMatch(
    /^Retiramos do template: \{\{name\}\}\. /,
  );
});
