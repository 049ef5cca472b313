import './banners.css';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { BannerDialog, type BannerDialogTarget } from './banner-dialog.tsx';
import { BannerRow } from './banner-row.tsx';
import { DeleteBannerDialog } from './delete-banner-dialog.tsx';
import { nameOf, useBanners } from './use-banners.ts';
import { useDrag } from './use-drag.ts';

type BannersDialogProps = { open: boolean; onClose: () => void };

/** Manages the banners above the students' courses, and their order. */
export function BannersDialog({ open, onClose }: BannersDialogProps) {
  const { query, banners, remove, toggle, step, drop, said } = useBanners(open);
  const [editing, setEditing] = useState<BannerDialogTarget>(null);
  const [deleting, setDeleting] = useState<ProducerBanner | null>(null);
  const drag = useDrag((from, to) => {
    const dragged = banners[from];
    if (dragged) drop(dragged.id, to);
  });

  function leaveDeleted() {
    flushSync(() => setDeleting(null));
    // Closing the confirmation returned the focus to a row that is gone.
    document.getElementById(ADD)?.focus();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Banners"
      subtitle="Aparecem no topo da área dos alunos, nesta ordem."
      className="md:max-w-180"
      footer={
        <Button id={ADD} variant="primary" icon={<Plus />} disabled={!query.data} onClick={() => setEditing('new')}>
          Adicionar banner
        </Button>
      }
    >
      {banners.length > 0 && (
        <ol className="banner-list" data-dragging={drag.dragging || undefined} aria-label="Banners">
          {banners.map((banner, at) => (
            <BannerRow
              key={banner.id}
              banner={banner}
              name={nameOf(banner, at)}
              isFirst={at === 0}
              isLast={at === banners.length - 1}
              dragged={drag.dragged === at}
              shift={drag.shiftOf(at)}
              onGrip={(event) => drag.start(event, at)}
              onStep={(by) => step(banner.id, by)}
              onToggle={(active) => toggle(banner.id, active)}
              onEdit={() => setEditing(banner)}
              onDelete={() => setDeleting(banner)}
            />
          ))}
        </ol>
      )}
      {query.data && banners.length === 0 && (
        <Empty title="Nenhum banner ainda">
          Divulgue um curso, um evento ou uma novidade com uma imagem e um link.
        </Empty>
      )}
      {!query.data && !query.error && <BannersSkeleton />}
      {!query.data && query.error && <QueryError title="Erro ao carregar banners" of={query} />}
      <p className="sr-only" role="status">
        {said}
      </p>
      <BannerDialog target={editing} onClose={() => setEditing(null)} />
      <DeleteBannerDialog
        banner={deleting}
        busy={remove.isPending}
        onClose={() => setDeleting(null)}
        onDelete={(bannerId) =>
          remove.mutate({ bannerId }, { onSuccess: leaveDeleted, onError: () => setDeleting(null) })
        }
      />
    </Dialog>
  );
}

const ADD = 'add-banner';

function BannersSkeleton() {
  return (
    <Loading label="Carregando os banners" className="banner-list">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-15.5 rounded" />
      ))}
    </Loading>
  );
}
