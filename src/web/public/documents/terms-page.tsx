import { TERMS_DAY } from '#shared/privacy/policy.ts';
import { usePlatform } from '#web/lib/session/session.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { DocumentPage } from './document-page.tsx';
import { TERMS } from './terms-sections.tsx';
import { useDocuments } from './use-documents.ts';

const LONG_DAY = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'UTC' });

export function TermsPage() {
  const { name, cleanupOn } = usePlatform();
  const documents = useDocuments();
  return (
    <DocumentPage
      title="Termos de Uso"
      updated={LONG_DAY.format(new Date(TERMS_DAY))}
      intro={
        <p>
          Estes termos valem entre você e a plataforma {name}. Eles explicam, em linguagem direta, o que cada lado pode
          esperar do outro. Ao criar uma conta ou usar uma área de membros, você concorda com eles.
        </p>
      }
      sections={TERMS.filter(({ id }) => cleanupOn || id !== 'limpeza-anual')}
      other={
        <a className={linkClass()} href={documents.privacy}>
          Política de Privacidade
        </a>
      }
    />
  );
}
