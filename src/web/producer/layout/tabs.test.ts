import { expect, test } from 'vitest';
import { isTabOf } from '#shared/screens/tabs.ts';
import { TABS, tabAt, tabNamed } from './tabs.ts';

test.each([
  ['courses', '/dashboard'],
  ['students', '/admin/students'],
  ['reports', '/admin/reports'],
  ['plans', '/admin/plans'],
  ['settings', '/admin/settings'],
  ['nothing', '/dashboard'],
  [undefined, '/dashboard'],
  [{ id: 'students' }, '/dashboard'],
])('the tab named %j is at %s', (name, to) => expect(tabNamed(name)).toBe(to));

test.each([
  ['/dashboard', 'courses'],
  ['/admin/courses', 'courses'],
  ['/admin/courses/lixeira', 'courses'],
  ['/admin/courses/7/webhooks', 'courses'],
  ['/admin/students', 'students'],
  ['/admin/students/importar', 'students'],
  ['/admin/reports', 'reports'],
  ['/admin/equipe/auditoria', 'team'],
  ['/admin/settings', 'settings'],
  ['/admin/settings/privacidade', 'settings'],
])('%s belongs only to the tab %s', (pathname, id) =>
  expect(TABS.filter((tab) => isTabOf(tab, pathname)).map((tab) => tab.id)).toEqual([id]),
);

test.each<[string[], string | undefined]>([
  [['team', 'settings'], 'settings'],
  [['team'], 'team'],
  [['courses'], undefined],
])('of the tabs %j the privacy desk is shown in %s', (ids, id) => {
  const tabs = TABS.filter(({ id: tab = '' }) => ids.includes(tab));
  expect(tabAt(tabs, '/admin/settings/privacidade')?.id).toBe(id);
});
