import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Shown = { id: string; source: string; alt: string; width: number; height: number };
type PictureDialogProps = {
  open: boolean;
  pictures: readonly Shown[];
  at: number;
  onMove: (to: number) => void;
  onClose: () => void;
};

/** A picture in full size, with navigation to the others. */
export function PictureDialog({ open, pictures, at, onMove, onClose }: PictureDialogProps) {
  const picture = pictures[at];
  const several = pictures.length > 1;
  const move = (by: number) => onMove((at + by + pictures.length) % pictures.length);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      closeOnBackdrop
      className="picture-dialog"
      title={picture?.alt ?? ''}
      subtitle={several ? `${at + 1} de ${pictures.length}` : undefined}
      headActions={
        several && (
          <>
            <IconButton size="small" label="Imagem anterior" icon={<ChevronLeft />} onClick={() => move(-1)} />
            <IconButton size="small" label="Próxima imagem" icon={<ChevronRight />} onClick={() => move(1)} />
          </>
        )
      }
    >
      {picture && (
        <img key={picture.id} src={picture.source} alt={picture.alt} width={picture.width} height={picture.height} />
      )}
    </Dialog>
  );
}
