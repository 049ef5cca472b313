import { Share2 } from 'lucide-react';
import { usePlatform } from '#web/lib/session/session.ts';
import { socialLinksOf } from '#web/lib/social-links.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';

/** Floats over every screen of the panel, where there is a network to show. */
export function SocialButton({ onClick }: { onClick: () => void }) {
  const { socialLinks } = usePlatform();
  if (socialLinksOf(socialLinks).length === 0) return null;
  return (
    <IconButton
      label="Redes Sociais"
      icon={<Share2 />}
      variant="secondary"
      className="social-button"
      onClick={onClick}
    />
  );
}
