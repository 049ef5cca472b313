import './course-card.css';
import { useQuery } from '@tanstack/react-query';
import { Bell, Images, Plus, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { May, useMay } from '#web/lib/session/may.tsx';
import { useTitle } from '#web/lib/texts/titles.ts';
import { Toolbar, ToolbarEnd } from '#web/panel/toolbar.tsx';
import { BannersDialog } from '#web/producer/banners/banners-dialog.tsx';
import { FirstSteps } from '#web/producer/first-steps/first-steps.tsx';
import { Workbench } from '#web/producer/modules/workbench.tsx';
import { NoticeDialog } from '#web/producer/notices/notice-dialog.tsx';
import { LostSalesNote } from '#web/producer/offers/lost-sales-note.tsx';
import { OffersLink } from '#web/producer/offers/offers-link.tsx';
import { PanelNote } from '#web/producer/panel-notes/panel-notes.tsx';
import { WaitingNote } from '#web/producer/sales/waiting/waiting-note.tsx';
import { TrashLink } from '#web/producer/trash/trash-link.tsx';
import { TroubledVideosNote, VideosLink } from '#web/producer/videos/videos-link.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Chip } from '#web/ui/data/chip.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { CourseDialog, type CourseDialogTarget } from './course-dialog.tsx';
import { COURSE_GRID, CourseGrid } from './course-grid.tsx';
import { useCoursesAddress } from './use-courses-address.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

function CoursesSkeleton() {
  return (
    <Loading label="Carregando cursos" className={COURSE_GRID}>
      {CARDS.map((card) => (
        <div key={card} className="panel-course on-card">
          <Skeleton className="panel-course-cover cover-course" />
          <div className="panel-course-text">
            <Skeleton className="h-5 w-20 rounded-full" />
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="h-13 w-full" />
            <Skeleton className="mt-1 h-4 w-2/3" />
          </div>
          <div className="panel-course-actions">
            <Skeleton className="h-(--ctl-sm) w-20" />
          </div>
        </div>
      ))}
    </Loading>
  );
}

export function CoursesPage() {
  useTitle('Cursos');
  const may = useMay();
  const [search, setSearch] = useState('');
  const [editing, setEditing] = useState<CourseDialogTarget>(null);
  const [arranging, setArranging] = useState(false);
  const [noticing, setNoticing] = useState(false);
  const courses = useQuery(api.producer.courses.queryOptions());
  const { inside, setInside, onlyDrafts, leaveDrafts } = useCoursesAddress(courses.data?.courses);

  /** The empty state shows the way to the first course instead. */
  const isEmpty = courses.data?.courses.length === 0;
  const steps = may('school.edit') ? courses.data?.firstSteps : null;

  async function refresh() {
    const { isError } = await courses.refetch();
    if (isError) toast.error('Erro ao atualizar cursos');
  }

  return (
    <>
      {courses.data && steps && <FirstSteps steps={steps} courses={courses.data.courses} />}
      <h2 className="sr-only">Cursos</h2>
      <Toolbar hidden={isEmpty && Boolean(steps)}>
        {!isEmpty && (
          <SearchInput
            label="Buscar cursos"
            placeholder="Buscar cursos..."
            value={search}
            onChange={setSearch}
            className="on-card md:max-w-75 md:flex-1 md:basis-50"
          />
        )}
        {onlyDrafts && (
          <Chip label="Mostrar todos os cursos" onRemove={leaveDrafts}>
            Só rascunhos
          </Chip>
        )}
        <ToolbarEnd>
          <IconButton
            label="Atualizar"
            icon={<RefreshCw />}
            variant="secondary"
            busy={courses.isRefetching}
            onClick={refresh}
          />
          <May right="sales.see">
            <OffersLink />
          </May>
          <VideosLink />
          <May right="courses.edit">
            <TrashLink />
          </May>
          <May right="courses.edit">
            <Button className="button-folds" icon={<Images />} onClick={() => setArranging(true)}>
              <span className="max-[1023px]:sr-only">Banners</span>
            </Button>
          </May>
          <May right="notices.send">
            <Button className="button-folds" icon={<Bell />} onClick={() => setNoticing(true)}>
              <span className="max-[1023px]:sr-only">Notificação</span>
            </Button>
          </May>
          {!isEmpty && may('courses.edit') && (
            <Button variant={steps ? 'secondary' : 'primary'} icon={<Plus />} onClick={() => setEditing('new')}>
              Novo Curso
            </Button>
          )}
        </ToolbarEnd>
      </Toolbar>
      {courses.data && courses.data.waitingSales > 0 && may('sales.see') && (
        <PanelNote kind="sales_waiting">
          <WaitingNote count={courses.data.waitingSales} />
        </PanelNote>
      )}
      {courses.data && courses.data.lostSales > 0 && may('sales.see') && (
        <PanelNote kind="sales_lost">
          <LostSalesNote count={courses.data.lostSales} />
        </PanelNote>
      )}
      {courses.data && courses.data.troubledVideos > 0 && <TroubledVideosNote count={courses.data.troubledVideos} />}
      {courses.data && !(isEmpty && steps) && (
        <CourseGrid
          courses={courses.data.courses}
          search={search}
          onlyDrafts={onlyDrafts}
          onNew={() => setEditing('new')}
          onEdit={setEditing}
          onModules={setInside}
        />
      )}
      {!courses.data && !courses.error && <CoursesSkeleton />}
      {!courses.data && courses.error && <QueryError title="Erro ao carregar cursos" of={courses} />}
      <CourseDialog target={editing} onClose={() => setEditing(null)} onModules={setInside} />
      <BannersDialog open={arranging} onClose={() => setArranging(false)} />
      <NoticeDialog target={noticing ? 'new' : null} onClose={() => setNoticing(false)} />
      <Workbench course={inside} onClose={() => setInside(null)} />
    </>
  );
}
