import type { ReactNode } from 'react';
import { useSession } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { useDocuments } from '#web/public/documents/use-documents.ts';
import { measuresOf } from '#web/ui/media/image-sources.ts';
import { CoverWall } from './cover-wall.tsx';
import { PlatformLogo } from './platform-brand.tsx';
import { useSchoolName } from './use-school-name.ts';

type StudentDoorProps = { title: string; intro?: ReactNode; tab?: string; children?: ReactNode };

/** Layout of sign-in and similar student pages: the school's branding, one form, and darkened covers. */
export function StudentAuthLayout({ title, intro, tab = title, children }: StudentDoorProps) {
  useTitle(tab);
  const documents = useDocuments();
  const { school } = useSession();
  return (
    <div className="on-bg flex min-h-dvh flex-col-reverse md:grid md:grid-cols-2 lg:grid-cols-[480px_minmax(0,1fr)]">
      <div className="z-1 -mt-10 grid flex-1 grid-rows-[1fr_auto] px-6 pb-6 md:mt-0 md:px-14 md:py-10">
        <main className="grid content-start gap-4 md:content-center [&_.control]:min-h-12 [&_.control]:[--ground:var(--g-card)] [&_input]:text-lg">
          <SchoolLogo />
          <div className="wrap-anywhere">
            <h1 className="text-[28px] leading-[34px] font-display tracking-[-0.034em] md:text-[32px] md:leading-[38px]">
              {title}
            </h1>
            {intro && <p className="mt-1 text-muted">{intro}</p>}
          </div>
          {children}
        </main>
        <footer className="flex gap-2 pt-10 text-muted text-sm">
          <a className="py-1 hover:text-fg hover:underline" href={documents.terms}>
            Termos de Uso
          </a>
          <span className="py-1" aria-hidden="true">
            ·
          </span>
          <a
            className="py-1 hover:text-fg hover:underline"
            href={school ? `/alunos/privacidade?escola=${school.slug}` : documents.privacy}
          >
            Política de Privacidade
          </a>
        </footer>
      </div>
      <CoverWall />
    </div>
  );
}

function SchoolLogo() {
  const { school, platform } = useSession();
  const name = useSchoolName();
  const logo = school ? (school.logoUrl ?? school.navbarLogoUrl) : platform.logoUrl;
  if (logo)
    return (
      <img
        src={logo}
        alt={name}
        {...measuresOf(logo)}
        className="mb-2 h-12 w-auto max-w-55 justify-self-start object-contain object-left"
      />
    );
  return school ? null : <PlatformLogo className="mb-2 size-11" />;
}
