import { OWNER } from '#shared/screens/owner.ts';
import { isTabOf, tabsOf } from '#shared/screens/tabs.ts';

/** The panel's tabs. All of its addresses lie below the first one's. */
export const OWNER_TABS = tabsOf(OWNER.screens);

export const tabAt = (pathname: string) => OWNER_TABS.findLast((tab) => isTabOf(tab, pathname));
