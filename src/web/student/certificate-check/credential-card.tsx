import { Download } from 'lucide-react';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';

/** The signed, machine-readable certificate, if its holder has made it public. */
export function CredentialCard({ checked: { status, credentialUrl } }: { checked: CheckedCertificate }) {
  const isWorthNothing = status === 'revoked' || status === 'replaced';
  return (
    <Card>
      <h2>Credencial digital</h2>
      <p className="text-muted">
        {isWorthNothing
          ? 'A credencial deste certificado foi revogada com ele: quem a confere vê que ela não vale mais.'
          : 'Assinada pela escola no padrão Open Badges 3.0. Pode ser conferida sem este site.'}
      </p>
      {credentialUrl && (
        <a className={buttonClass({ variant: 'secondary' }, 'mt-3')} href={credentialUrl} download="">
          <span className="button-face">
            <Download aria-hidden="true" /> Baixar credencial
          </span>
        </a>
      )}
      {!credentialUrl && !isWorthNothing && (
        <p className="mt-2 text-muted">Quem recebeu o certificado não a publicou, mas pode enviá-la a você.</p>
      )}
    </Card>
  );
}
