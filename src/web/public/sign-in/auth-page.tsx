import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { usePlatform } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { useDocuments } from '#web/public/documents/use-documents.ts';
import { PlatformBrand } from './platform-brand.tsx';
import { SampleCovers } from './sample-covers.tsx';

const PROMISES = [
  'Cores, logo e e-mails da sua marca',
  'Cursos, módulos e liberação por dias',
  'Alunos matriculados em segundos',
];

type AuthPageProps = { title: string; intro?: ReactNode; tab?: string; children: ReactNode };

/** The producer's sign-in layout: a form beside sample covers. */
export function AuthPage({ title, intro, tab = title, children }: AuthPageProps) {
  useTitle(tab);
  const { name } = usePlatform();
  const documents = useDocuments();
  return (
    <div className="on-card grid min-h-dvh md:grid-cols-2">
      <div className="on-card grid grid-rows-[auto_1fr_auto] p-5 md:p-8">
        <header>
          <PlatformBrand />
        </header>
        <main className="grid w-full max-w-94 content-center gap-4 justify-self-center py-8">
          <div>
            <h1 className="text-[28px] leading-[34px]">{title}</h1>
            {intro && <p className="mt-1 text-md text-muted">{intro}</p>}
          </div>
          {children}
        </main>
        <footer className="flex flex-wrap gap-x-5 gap-y-1 text-muted text-sm">
          <span>{name}, área de membros para cursos online</span>
          <a className="hover:text-fg hover:underline" href={documents.terms}>
            Termos de Uso
          </a>
          <a className="hover:text-fg hover:underline" href={documents.privacy}>
            Política de Privacidade
          </a>
        </footer>
      </div>
      <aside
        className="relative hidden content-center gap-8 overflow-hidden bg-[#0b1437] p-10 text-white md:grid lg:p-14"
        aria-label="Sobre a plataforma"
      >
        <div>
          <h2 className="max-w-[15ch] text-3xl tracking-display">Sua escola, com a sua cara.</h2>
          <ul className="mt-3 grid gap-2.5 text-md">
            {PROMISES.map((promise) => (
              <li key={promise} className="flex items-center gap-2.5">
                <Check size={18} color="#9d87ff" aria-hidden="true" />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <SampleCovers />
      </aside>
    </div>
  );
}
