import { readFileSync } from 'node:fs';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import createIcon from './create-icon.tsx';
import { resolveIcon } from './light-icons.ts';

type IconModule = { default: ComponentType<object>; __iconData: Parameters<typeof createIcon>[0] };

const PROPS: object[] = [
  {},
  { size: 20, className: 'size-5 text-muted' },
  { 'aria-hidden': true, strokeWidth: 2.5 },
  { role: 'img', 'aria-label': 'Concluída', color: 'red', width: 12 },
  { 'aria-label': undefined, title: 'Aula' },
  { 'aria-label': undefined },
  { fill: 'currentColor', style: { opacity: 0.5 }, 'data-on': '' },
];

test.each(['check', 'circle-play', 'share-2', 'smartphone'])('%s has lucide-react’s own markup', async (name) => {
  const { default: theirs, __iconData } = (await import(`lucide-react/icons/${name}`)) as IconModule;
  const markup = (icon: ComponentType<object>) =>
    PROPS.map((props) => renderToStaticMarkup(createElement(icon, props)));
  expect(markup(createIcon(__iconData))).toEqual(markup(theirs));
});

test('the icons of lucide-react are built with it', () => {
  const icon = new URL(import.meta.resolve('lucide-react/icons/check')).pathname;
  const [, imported = ''] = /import createLucideIcon from '([^']+)'/.exec(readFileSync(icon, 'utf8')) ?? [];
  expect(resolveIcon(imported, icon)).toMatch(/create-icon\.tsx$/);
  expect(resolveIcon(imported, '/elsewhere/check.mjs')).toBeUndefined();
});
