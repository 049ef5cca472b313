import { Mail, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { safeMailto } from '#shared/text/safe-url.ts';
import { NetworkIcon } from '#web/lib/network-icon.tsx';
import { usePlatform } from '#web/lib/session/session.ts';
import { type Network, socialLinksOf } from '#web/lib/social-links.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { TabPanel, Tabs } from '#web/ui/navigation/tabs.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

export type SupportTab = 'support' | 'networks';

type SupportDialogProps = {
  /** The tab shown; null while the dialog is closed. */
  open: SupportTab | null;
  onChange: (tab: SupportTab) => void;
  onClose: () => void;
};

const TABS: { id: SupportTab; label: string }[] = [
  { id: 'support', label: 'Suporte' },
  { id: 'networks', label: 'Redes Sociais' },
];
const CHATS: Network[] = ['whatsapp', 'telegram', 'discord'];

export function SupportDialog({ open, onChange, onClose }: SupportDialogProps) {
  const { shown } = useOpening(open);
  const tab = shown ?? 'support';
  return (
    <Dialog open={open !== null} onClose={onClose} title="Suporte e redes sociais" closeOnBackdrop>
      <Tabs
        id="suporte"
        label="Seções"
        tabs={TABS}
        value={tab}
        onChange={onChange}
        className="-mx-5 border-line border-b px-5"
      />
      <TabPanel of="suporte" tab={tab} className="grid gap-3">
        {tab === 'support' ? <Support /> : <Networks />}
      </TabPanel>
    </Dialog>
  );
}

function Support() {
  const { supportEmail, socialLinks } = usePlatform();
  const networks = socialLinksOf(socialLinks);
  const chat = CHATS.flatMap((wanted) => networks.filter(({ network }) => network === wanted))[0];
  const mailto = safeMailto(supportEmail ?? '');
  return (
    <>
      <p className="text-muted">
        Conte o que aconteceu e em qual tela. Quanto mais detalhes, mais rápida é a resposta.
      </p>
      {chat && (
        <Row href={chat.href} icon={<MessageCircle aria-hidden="true" />} outside>
          Conversar pelo {chat.name}
        </Row>
      )}
      {mailto ? (
        <Row href={mailto} icon={<Mail aria-hidden="true" />}>
          {supportEmail}
        </Row>
      ) : (
        <p>Nenhum email de suporte configurado.</p>
      )}
    </>
  );
}

function Networks() {
  const networks = socialLinksOf(usePlatform().socialLinks);
  if (networks.length === 0) return <p>Nenhuma rede social configurada pelo administrador.</p>;
  return networks.map(({ network, name, href }) => (
    <Row key={network} href={href} icon={<NetworkIcon network={network} />} outside>
      {name}
    </Row>
  ));
}

type RowProps = { href: string; icon: ReactNode; outside?: boolean; children: ReactNode };

function Row({ href, icon, outside = false, children }: RowProps) {
  return (
    <a
      className={buttonClass({ variant: 'secondary', block: true }, 'h-11.5 justify-items-start')}
      href={href}
      {...(outside && { target: '_blank', rel: 'noopener noreferrer' })}
    >
      <span className="button-face max-w-full gap-2.5">
        {icon}
        <span className="truncate">{children}</span>
        {outside && <span className="sr-only">(abre em nova aba)</span>}
      </span>
    </a>
  );
}
