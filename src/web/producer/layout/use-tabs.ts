import { useLocation } from '@tanstack/react-router';
import { DASHBOARD } from '#shared/screens/producer.ts';
import { mayDo, type Standing } from '#shared/team/roles.ts';
import { rightOfScreen } from '#shared/team/screens.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { TABS, tabAt } from './tabs.ts';

/** The tabs that this role may open. */
export const useTabs = () => tabsFor(useViewerAs('producer'));

export const tabsFor = (standing: Standing) => TABS.filter(({ to }) => mayOpen(standing, to));

/** The tab that this page is shown in; none on a page that the role may not open. */
export const useCurrentTab = () => tabAt(useTabs(), useLocation().pathname);

export function mayOpen(standing: Standing, address: keyof typeof DASHBOARD.screens): boolean {
  const right = rightOfScreen(DASHBOARD.screens[address]);
  return !right || mayDo(standing, right);
}
