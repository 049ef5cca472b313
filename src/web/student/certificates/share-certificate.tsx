import { Download, ExternalLink, Image, Link2 } from 'lucide-react';
import { linkedInUrl } from '#shared/certificates/linkedin.ts';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { copyText } from '#web/ui/button/copy-text.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CredentialSharing } from './credential-sharing.tsx';

/** Actions of the certificate's holder. */
export function ShareCertificate({ certificate }: { certificate: OwnCertificate }) {
  const { id, sheet } = certificate;
  const copy = () =>
    copyText(sheet.checkUrl).then(
      () => toast.success('Link copiado!'),
      () => toast.error('Não foi possível copiar. Abra a página e copie o endereço.'),
    );
  return (
    <>
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        <a
          className={buttonClass({ variant: 'primary' })}
          href={`/api/student/certificate.pdf?id=${id}`}
          download=""
          aria-label={`Baixar PDF do certificado de ${sheet.course}`}
        >
          <span className="button-face">
            <Download aria-hidden="true" /> Baixar PDF
          </span>
        </a>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`/api/student/certificate-story.png?id=${id}`}
          download=""
        >
          <span className="button-face">
            <Image aria-hidden="true" /> Baixar imagem para stories
          </span>
        </a>
        <Button icon={<Link2 aria-hidden="true" />} onClick={copy}>
          Copiar link
        </Button>
        <a className={buttonClass({ variant: 'secondary' })} href={linkedInUrl(sheet)} target="_blank" rel="noopener">
          <span className="button-face">
            Adicionar ao LinkedIn <ExternalLink size={16} aria-hidden="true" />
          </span>
        </a>
        <a className={buttonClass({ variant: 'ghost' })} href={sheet.checkUrl} target="_blank" rel="noopener">
          <span className="button-face">Ver página pública</span>
        </a>
      </div>
      <CredentialSharing certificate={certificate} />
    </>
  );
}
