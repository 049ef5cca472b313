import { DASHBOARD } from '#shared/screens/producer.ts';
import { isTabOf, tabsOf } from '#shared/screens/tabs.ts';

/** The dashboard's tabs. Each is a screen with an address of its own. */
export const TABS = tabsOf(DASHBOARD.screens);

/** The tab that a path is shown in. Only those that somebody may open are passed. */
export const tabAt = (tabs: typeof TABS, pathname: string) =>
  tabs.find((tab) => isTabOf(tab, pathname)) ?? tabs.find(({ also }) => also === pathname);

/** The screen of the tab that a navigation to the dashboard names in its state, the first one's for any other name. */
export const tabNamed = (name: unknown) => TABS.find(({ id }) => id === name)?.to ?? '/dashboard';
