import { BackLink } from '#web/panel/back-link.tsx';
import { useCurrentTab } from './use-tabs.ts';

/** Back to the tab of a page that several tabs link to, among those that the viewer may open. */
export function BackToTab() {
  const tab = useCurrentTab();
  return tab && <BackLink to={tab.to}>{tab.label}</BackLink>;
}
