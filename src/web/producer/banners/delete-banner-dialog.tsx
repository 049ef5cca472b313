import type { ProducerBanner } from '#shared/contract/school/banners.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Cover } from '#web/ui/media/cover.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

type DeleteBannerDialogProps = {
  banner: ProducerBanner | null;
  busy: boolean;
  onClose: () => void;
  onDelete: (bannerId: string) => void;
};

export function DeleteBannerDialog({ banner, busy, onClose, onDelete }: DeleteBannerDialogProps) {
  const { shown, open } = useOpening(banner);
  if (!shown) return null;
  return (
    <ConfirmDialog
      open={open}
      title="Tem certeza que deseja excluir este banner?"
      confirm="Excluir banner"
      busy={busy}
      busyText="Excluindo..."
      onClose={() => !busy && onClose()}
      onConfirm={() => onDelete(shown.id)}
    >
      <Cover
        src={shown.imageUrl}
        title={shown.title || 'Banner'}
        shape="banner"
        sizes="480px"
        className="mb-3 rounded-mid"
      />
      <p className="wrap-anywhere">
        {shown.title ? <b className="font-strong text-fg">{shown.title}</b> : 'Ele'}{' '}
        {shown.active ? 'deixa de aparecer para os alunos agora.' : 'já não aparece para os alunos.'}
      </p>
    </ConfirmDialog>
  );
}
