import { DASHBOARD } from '#shared/screens/producer.ts';
import { mayDo, type Standing } from '#shared/team/roles.ts';
import { rightOfScreen } from '#shared/team/screens.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { TABS } from './tabs.ts';

/** The tabs that this role may open. */
export const useTabs = () => tabsFor(useViewerAs('producer'));

export const tabsFor = (standing: Standing) =>
  TABS.filter(({ to }) => {
    const right = rightOfScreen(DASHBOARD.screens[to]);
    return !right || mayDo(standing, right);
  });
