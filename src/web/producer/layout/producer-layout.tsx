import { Outlet } from '@tanstack/react-router';
import { Share2 } from 'lucide-react';
import { useState } from 'react';
import { usePlatform } from '#web/lib/session/session.ts';
import { socialLinksOf } from '#web/lib/social-links.ts';
import { SkipLink } from '#web/panel/skip-link.tsx';
import { useWorker } from '#web/panel/use-worker.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { SupportDialog, type SupportTab } from './support-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { ViewingBar } from './viewing-bar.tsx';

export function ProducerLayout() {
  useWorker();
  const [support, setSupport] = useState<SupportTab | null>(null);
  return (
    <>
      <SkipLink />
      <div className="sticky top-0 z-20 print:static">
        <ViewingBar />
        <TopBar onSupport={() => setSupport('support')} />
      </div>
      <main className="max-md:relative">
        <Outlet />
        <SocialButton onClick={() => setSupport('networks')} />
      </main>
      <SupportDialog open={support} onChange={setSupport} onClose={() => setSupport(null)} />
    </>
  );
}

/**
 * A floating button on every panel screen, if the platform has social profiles: at the edge, where it covers
 * no row action, below the toasts. On phones it lies in each page's bottom margin.
 */
function SocialButton({ onClick }: { onClick: () => void }) {
  const { socialLinks } = usePlatform();
  if (socialLinksOf(socialLinks).length === 0) return null;
  return (
    <IconButton
      label="Redes Sociais"
      icon={<Share2 />}
      variant="secondary"
      className="fixed right-2 bottom-3 z-sticky rounded-full shadow-float [--ground:var(--g-card)] max-md:absolute max-md:right-4 max-md:bottom-5.5 print:hidden"
      onClick={onClick}
    />
  );
}
