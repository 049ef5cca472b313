import { usePlatform } from '#web/lib/session/session.ts';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { DocumentPage } from './document-page.tsx';
import { PRIVACY } from './privacy-sections.tsx';
import { useDocuments } from './use-documents.ts';

export function PrivacyPage() {
  const { name } = usePlatform();
  const documents = useDocuments();
  return (
    <DocumentPage
      title="Política de Privacidade"
      updated="29 de novembro de 2026"
      intro={
        <p>
          Esta política mostra quais dados pessoais a plataforma {name} trata, para quê, por quanto tempo e como você
          exerce os seus direitos pela Lei Geral de Proteção de Dados (LGPD, Lei nº 13.709/2018).
        </p>
      }
      sections={PRIVACY}
      other={
        <a className={linkClass()} href={documents.terms}>
          Termos de Uso
        </a>
      }
    />
  );
}
