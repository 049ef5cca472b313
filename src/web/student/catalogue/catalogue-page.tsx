import './catalogue.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue } from 'react';
import { firstName } from '#shared/text/text.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { useTitle } from '#web/lib/texts/titles.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ScreenError } from '../layout/screen-error.tsx';
import { inPreview } from '../preview/in-preview.ts';
import { Resume } from '../resume/resume.tsx';
import { useKeptSearch } from '../routing/use-kept-search.ts';
import { CatalogueRows } from './catalogue-rows.tsx';
import { catalogueQuery } from './queries.ts';
import '../scroll-row/scroll-row.css';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** Below the course to continue. A school without banners never loads it. */
const BannerCarousel = lazyPiece(() => import('./banner-carousel.tsx'), 'BannerCarousel');
const CARDS = [0, 1, 2, 3];

function CatalogueSkeleton() {
  return (
    <Loading label="Carregando os cursos">
      <div className="scroll-row-head">
        <Skeleton className="h-5 w-40" />
      </div>
      <div className="flex gap-3 md:gap-4">
        {CARDS.map((card) => (
          <div key={card} className="course-card flex-none">
            <Skeleton className="aspect-280/480 rounded-cover" />
            <Skeleton className="mt-3.5 h-3.5 w-4/5" />
            <Skeleton className="mt-2 h-3 w-2/5" />
            <Skeleton className="mt-[9px] h-1 rounded-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

export function CataloguePage() {
  useTitle('Cursos');
  const { name } = useViewerAs('student', 'producer');
  const [typed, setTyped] = useKeptSearch();
  const search = useDeferredValue(typed).trim();
  const { data, error, isFetching, refetch } = useQuery(catalogueQuery());

  return (
    <>
      <div className="page-head">
        <h1>{inPreview() ? 'Visualização da Área de Alunos' : name ? `Olá, ${firstName(name)}` : 'Olá'}</h1>
        {(data || !error) && (
          <SearchInput pill label="Buscar cursos" placeholder="Buscar cursos..." value={typed} onChange={setTyped} />
        )}
      </div>
      {data && search === '' && <Resume cards={data.resume} wide={data.courses.length === 1} />}
      {data && search === '' && data.banners.length > 0 && (
        <Suspense
          fallback={<Skeleton className={data.resume.length > 0 ? 'h-25 rounded-cover' : 'aspect-3/1 rounded-cover'} />}
        >
          <BannerCarousel banners={data.banners} slim={data.resume.length > 0} />
        </Suspense>
      )}
      {data && <CatalogueRows catalogue={data} search={search} onClearSearch={() => setTyped('')} />}
      {!data && error && (
        <ScreenError
          title={`Não foi possível carregar os cursos${inPreview() ? ' para visualização' : ''}`}
          error={error}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
      {!data && !error && <CatalogueSkeleton />}
    </>
  );
}
