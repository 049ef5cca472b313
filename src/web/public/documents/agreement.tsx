import { linkClass } from '#web/ui/navigation/link-class.ts';
import { useDocuments } from './use-documents.ts';

/**
 * Links open in a new tab, so that nothing typed is lost.
 * @param lead who agrees: `Concordo com os`
 *
 */
export function Agreement({ lead }: { lead: string }) {
  const documents = useDocuments();
  return (
    <>
      {lead}{' '}
      <a className={linkClass()} href={documents.terms} target="_blank" rel="noreferrer">
        Termos de Uso
      </a>{' '}
      e a{' '}
      <a className={linkClass()} href={documents.privacy} target="_blank" rel="noreferrer">
        Política de Privacidade
      </a>
    </>
  );
}
