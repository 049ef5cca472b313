import { useQueryClient } from '@tanstack/react-query';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import { presentLinks } from '#shared/text/social-links.ts';
import { producerVars } from '#shared/theme.ts';
import { sessionQuery } from '#web/lib/session/session.ts';

/** What was saved shows at once wherever the old stood: name, logo and colours of this page. */
export function useSettingsChange() {
  const queries = useQueryClient();
  return (saved: SchoolSettings) => {
    const { socialLinks, email: _, ...face } = saved;
    const links = presentLinks(socialLinks);
    queries.setQueryData(sessionQuery.queryKey, (known) =>
      known?.school ? { ...known, school: { ...known.school, ...face, socialLinks: links } } : known,
    );
    const vars = producerVars(saved.primaryColor, saved.navbarColor);
    for (const [name, value] of Object.entries(vars)) document.documentElement.style.setProperty(name, value);
  };
}
