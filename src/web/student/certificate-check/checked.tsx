import { useQueryClient } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { useState } from 'react';
import { hoursText } from '#shared/access/lengths.ts';
import { codeText } from '#shared/certificates/code.ts';
import { hoursOf, LEGAL_NOTE, type Sheet } from '#shared/certificates/sheet.ts';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import { documentText } from '#shared/person/document.ts';
import { safeMailto } from '#shared/text/safe-url.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { CertificateSheet } from '#web/certificate/certificate-sheet.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { CredentialCard } from './credential-card.tsx';
import { type CheckedFile, FileCheck } from './file-check.tsx';
import { HolderCheck } from './holder-check.tsx';
import { registerQuery } from './register-query.ts';
import { Standing } from './standing.tsx';

/** The register's answer, which takes precedence over any file. */
export function Checked({ checked }: { checked: CheckedCertificate }) {
  const [file, setFile] = useState<CheckedFile | null>(null);
  const queryClient = useQueryClient();
  const { sheet, status, revokedAt, supportEmail } = checked;
  const readHashes = async () =>
    (await queryClient.fetchQuery({ ...registerQuery(sheet.code), staleTime: 0 })).fileHashes;
  const altered = file?.result === 'altered';
  const stamp = status === 'revoked' && revokedAt ? `Revogado em ${formatDate(new Date(revokedAt))}` : STAMPS[status];
  const mailto = safeMailto(supportEmail ?? '');
  return (
    <>
      {altered && (
        <Note tone="bad" role="alert" title="Este arquivo foi alterado">
          O código {codeText(sheet.code)} existe, mas o PDF que você escolheu não é o que a escola emitiu. Confie só no
          registro abaixo.
        </Note>
      )}
      <div className="certificate-page-columns">
        <div>
          <Standing checked={checked} alteredFile={altered ? file.name : null} />
          <div className="mt-4">
            <Facts facts={factsOf(checked)} />
          </div>
          {sheet.holder === null && <HolderCheck code={sheet.code} />}
        </div>
        <div>
          <CertificateSheet sheet={sheet} stamp={stamp} className="certificate-page-sheet" />
          <p className="certificate-page-caption">
            <Info size={16} aria-hidden="true" />
            <span>
              Imagem desenhada agora, a partir do registro da escola. É ela que vale, não o arquivo que você recebeu.
              {mailto && (
                <>
                  {' '}
                  Dúvidas:{' '}
                  <a className={linkClass()} href={mailto}>
                    fale com a escola
                  </a>
                  .
                </>
              )}
            </span>
          </p>
        </div>
      </div>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <div className="grid gap-5">
          <FileCheck hashes={checked.fileHashes} readHashes={readHashes} file={file} onChecked={setFile} />
          {sheet.holder !== null && <CredentialCard checked={checked} />}
        </div>
        {sheet.programme.length > 0 && <Programme sheet={sheet} />}
      </div>
      <footer>
        {sheet.issuer.name}
        {sheet.issuer.document && `, ${documentText(sheet.issuer.document)}`}. {LEGAL_NOTE}
      </footer>
    </>
  );
}

const STAMPS = { valid: undefined, revoked: 'Revogado', expired: 'Vencido', replaced: 'Substituído' };

const factsOf = ({ sheet, revokedAt }: CheckedCertificate): Fact[] => [
  ...(sheet.holder === null ? [] : [['Nome', sheet.holder] satisfies Fact]),
  ...(sheet.cpf ? [['CPF', sheet.cpf] satisfies Fact] : []),
  ['Curso', sheet.course],
  ['Carga horária', hoursOf(sheet.hours)],
  ...(sheet.result === null ? [] : [['Aproveitamento', `${sheet.result}%`] satisfies Fact]),
  ['Período', `${formatDay(sheet.startedOn)} a ${formatDay(sheet.finishedOn)}`],
  ['Emitido em', formatDay(sheet.issuedOn)],
  ...(sheet.expiresOn ? [['Válido até', formatDay(sheet.expiresOn)] satisfies Fact] : []),
  ...(revokedAt ? [['Revogado em', formatDate(new Date(revokedAt))] satisfies Fact] : []),
  ['Número', sheet.number],
  ['Código', codeText(sheet.code)],
];

function Programme({ sheet: { programme } }: { sheet: Sheet }) {
  return (
    <Card>
      <h2>Conteúdo programático</h2>
      <ol className="certificate-programme">
        {programme.map(({ title, seconds }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a list that never changes
          <li key={at}>
            <span>
              {at + 1}. {title}
            </span>
            {seconds !== null && <span>{hoursText(seconds)}</span>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
