import { Mail } from 'lucide-react';
import { safeMailto } from '#shared/text/safe-url.ts';
import { NetworkIcon } from '#web/lib/network-icon.tsx';
import { useSchool } from '#web/lib/session/session.ts';
import { socialLinksOf } from '#web/lib/social-links.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';

export function Contact() {
  const school = useSchool();
  const mailto = safeMailto(school?.supportEmail ?? '');
  const networks = socialLinksOf(school?.socialLinks ?? {});
  return (
    <section>
      <h2>Ainda precisa de ajuda?</h2>
      <div className="help-contact on-card">
        {mailto ? (
          <a className={buttonClass({ variant: 'primary' })} href={mailto}>
            <span className="button-face">
              <Mail aria-hidden="true" />
              Falar com o suporte
            </span>
          </a>
        ) : (
          <p>Nenhum email de suporte configurado.</p>
        )}
        {networks.length === 0 && <p>Nenhuma rede social configurada pelo administrador.</p>}
        {networks.map(({ network, name, href }) => (
          <a
            key={network}
            className={buttonClass({ variant: 'secondary' })}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
          >
            <span className="button-face">
              <NetworkIcon network={network} />
              {name}
            </span>
          </a>
        ))}
      </div>
    </section>
  );
}
