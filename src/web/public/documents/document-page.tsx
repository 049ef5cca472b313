import type { ReactNode } from 'react';
import { usePlatform } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { PlatformBrand } from '#web/public/sign-in/platform-brand.tsx';

export type Section = { id: string; title: string; body: ReactNode };

type DocumentPageProps = { title: string; intro: ReactNode; updated: string; sections: Section[]; other: ReactNode };

/** Layout of long texts: one column, with a table of contents beside it if there is space. */
export function DocumentPage({ title, intro, updated, sections, other }: DocumentPageProps) {
  useTitle(title);
  const { name } = usePlatform();
  return (
    <div className="on-card min-h-dvh">
      <header className="border-line border-b">
        <div className="mx-auto flex h-(--topbar) max-w-280 items-center justify-between gap-4 px-4 md:px-8">
          <PlatformBrand />
          {other}
        </div>
      </header>
      <div className="mx-auto grid max-w-280 gap-x-14 px-4 pt-8 pb-20 md:px-8 md:pt-14 lg:grid-cols-[minmax(0,1fr)_240px]">
        <main className="max-w-[68ch] text-lg leading-[1.65]">
          <h1 className="text-3xl tracking-display">{title}</h1>
          <p className="mt-1 text-muted text-sm">Última atualização: {updated}</p>
          <div className="mt-6 text-muted">{intro}</div>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} className="scroll-mt-6 pt-8">
              <h2 className="mb-2 text-xl">
                {index + 1}. {section.title}
              </h2>
              <div className="grid gap-3 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
                {section.body}
              </div>
            </section>
          ))}
          <p className="mt-14 border-line border-t pt-5 text-muted text-sm">
            {name}, área de membros para cursos online
          </p>
        </main>
        <nav aria-label="Nesta página" className="sticky top-8 hidden self-start lg:block">
          <p className="mb-2 font-medium text-sm">Nesta página</p>
          <ol className="grid gap-1 border-line border-l text-sm">
            {sections.map((section) => (
              <li key={section.id}>
                <a className="block py-1 pl-3 text-muted hover:text-fg" href={`#${section.id}`}>
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  );
}
