import { ChevronDown, Share2 } from 'lucide-react';
import { useId, useState } from 'react';
import { NetworkIcon } from '#web/lib/network-icon.tsx';
import type { SocialLink } from '#web/lib/social-links.ts';

export function SocialMenu({ networks }: { networks: SocialLink[] }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="menu-item"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Share2 aria-hidden="true" />
        <span>Redes Sociais</span>
        <ChevronDown aria-hidden="true" className="menu-fold" />
      </button>
      <ul id={id} className="mt-0.5 pl-3" hidden={!open}>
        {networks.map(({ network, name, href }) => (
          <li key={network}>
            <a className="menu-item" href={href} target="_blank" rel="noopener noreferrer">
              <NetworkIcon network={network} />
              <span>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
