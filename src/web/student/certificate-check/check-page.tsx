import './certificate-check.css';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { readCode } from '#shared/certificates/code.ts';
import type { School } from '#shared/contract/public.ts';
import type { Params } from '#shared/screens/screen.ts';
import { useSchool } from '#web/lib/session/session.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Link } from '../routing/link.tsx';
import { Checked } from './checked.tsx';
import { CodeForm } from './code-form.tsx';
import { registerQuery } from './register-query.ts';
import { SchoolMark } from './school-mark.tsx';

/** Whether a certificate is authentic, by its code or by the QR code on it, which leads here. */
export function CheckPage({ params: { code: typed } }: { params: Params }) {
  const code = readCode(typed ?? '');
  return (
    <div className="certificate-page">
      <header>
        <SchoolMark />
        {typed !== undefined && (
          <Link
            to={`/certificados${window.location.search}`}
            className={buttonClass({ variant: 'ghost', size: 'small' })}
          >
            <span className="button-face">
              <Search aria-hidden="true" /> Conferir outro
            </span>
          </Link>
        )}
      </header>
      <main>{code ? <Found code={code} /> : <Ask typed={typed} />}</main>
    </div>
  );
}

function Ask({ typed }: { typed: string | undefined }) {
  useTitle('Conferir certificado');
  return (
    <CodeForm
      problem={
        typed === undefined ? null : 'Este endereço não tem um código válido. Digite o código impresso no certificado.'
      }
    />
  );
}

function Found({ code }: { code: string }) {
  useTitle('Certificado');
  const school = useSchool();
  const { data, error, isFetching, refetch } = useQuery(registerQuery(code));
  if (data) return <Checked key={code} checked={data} />;
  if (!error) return <CheckSkeleton />;
  const problem = explainProblem(error);
  if (problem.code === 'not_found') return <CodeForm typed={code} problem={notFoundAt(school)} />;
  if (problem.code === 'too_many_requests')
    return (
      <Note tone="warn" role="alert" title="Muitas conferências seguidas">
        Espere alguns minutos e tente de novo.
      </Note>
    );
  return (
    <PageError title="Não foi possível conferir agora" retrying={isFetching} onRetry={refetch}>
      {problem.text}
    </PageError>
  );
}

/** The platform's own address checks the certificates of all schools; a school's, only its own. */
const notFoundAt = (school: School | null) =>
  school
    ? `Nenhum certificado desta escola tem este código. Confira letra por letra e se o certificado é de ${school.memberAreaName}: os de outra escola são conferidos no endereço impresso neles.`
    : 'Nenhum certificado tem este código. Confira letra por letra: se está certo, o documento é falso.';

function CheckSkeleton() {
  return (
    <Loading label="Conferindo o certificado" className="certificate-page-columns">
      <div className="grid content-start gap-4">
        <Skeleton className="h-8 w-24 rounded-full" />
        <Skeleton className="h-20 w-4/5" />
        <Skeleton className="h-60 w-full" />
      </div>
      <Skeleton className="aspect-297/210 w-full" />
    </Loading>
  );
}
