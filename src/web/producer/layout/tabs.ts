import { DASHBOARD } from '#shared/screens/producer.ts';
import { tabsOf } from '#shared/screens/tabs.ts';

/** The dashboard's tabs. Each is a screen with an address of its own. */
export const TABS = tabsOf(DASHBOARD.screens);

/** The screen of the tab that a navigation to the dashboard names in its state, the first one's for any other name. */
export const tabNamed = (name: unknown) => TABS.find(({ id }) => id === name)?.to ?? '/dashboard';
