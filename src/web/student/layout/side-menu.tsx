import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSchool } from '#web/lib/session/session.ts';
import { socialLinksOf } from '#web/lib/social-links.ts';
import { useInstallOffer } from '../pwa/install-offer.ts';
import { Link } from '../routing/link.tsx';
import { useLocation } from '../routing/location.ts';
import { SearchEntry } from '../search/search-entry.tsx';
import { currentOf, HELP, type MenuEntry, SECTIONS } from './menu-sections.ts';
import { SchoolBrand } from './school-brand.tsx';
import { SocialMenu } from './social-menu.tsx';
import { UnreadCount } from './unread.tsx';
import { UserBlock } from './user-block.tsx';

type SideMenuProps = { onNavigate?: () => void; close?: ReactNode };

/** The menu, beside the page and in the drawer. */
export function SideMenu({ onNavigate, close }: SideMenuProps) {
  return (
    <>
      <div className="menu-head">
        <SchoolBrand onClick={onNavigate} />
        {close}
      </div>
      <nav className="menu" aria-label="Menu da área de alunos">
        <SearchEntry onOpen={onNavigate} />
        {SECTIONS.map(({ title, entries }) => (
          <div key={title}>
            <h2 className="menu-title">{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <MenuLink entry={entry} onClick={onNavigate} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <Support onNavigate={onNavigate} />
      </nav>
      <UserBlock />
    </>
  );
}

function MenuLink({ entry, onClick }: { entry: MenuEntry; onClick?: () => void }) {
  const { pathname } = useLocation();
  const { to, label, icon: Icon, counted } = entry;
  return (
    <Link className="menu-item" to={to} aria-current={currentOf(entry, pathname)} onClick={onClick}>
      <Icon aria-hidden="true" />
      <span>{label}</span>
      {counted && <UnreadCount />}
    </Link>
  );
}

function Support({ onNavigate }: { onNavigate?: () => void }) {
  const networks = socialLinksOf(useSchool()?.socialLinks ?? {});
  return (
    <div>
      <h2 className="menu-title">Suporte</h2>
      <ul>
        <li>
          <MenuLink entry={HELP} onClick={onNavigate} />
        </li>
        <Installation />
        {networks.length > 0 && (
          <li>
            <SocialMenu networks={networks} />
          </li>
        )}
      </ul>
    </div>
  );
}

function Installation() {
  const install = useInstallOffer();
  return (
    install && (
      <li>
        <button type="button" className="menu-item" onClick={install}>
          <Download aria-hidden="true" />
          <span>Instalar aplicativo</span>
        </button>
      </li>
    )
  );
}
