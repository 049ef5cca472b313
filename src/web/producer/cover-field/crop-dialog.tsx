import './crop.css';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { MAX_ZOOM, type Part, partOf, WHOLE, zoomed } from './crop.ts';
import { CropStage } from './crop-stage.tsx';
import { sizeOf } from './image-file.ts';
import { SHAPES, type Shape } from './shapes.ts';

type CropDialogProps = {
  shape: Shape;
  image: HTMLImageElement | null;
  busy: boolean;
  error: string | undefined;
  onUse: (part: Part) => void;
  onCancel: () => void;
};

export function CropDialog({ image, ...props }: CropDialogProps) {
  const { shown, key, open } = useOpening(image);
  return shown && <Cropping key={key} image={shown} open={open} {...props} />;
}

type CroppingProps = CropDialogProps & { image: HTMLImageElement; open: boolean };

function Cropping({ shape, image, open, busy, error, onUse, onCancel }: CroppingProps) {
  const [view, setView] = useState(WHOLE);
  const [size, frame] = [sizeOf(image), SHAPES[shape]];
  const part = partOf(size, frame, view);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Ajustar imagem"
      subtitle="Arraste, ou use as setas e as teclas + e −, para escolher a parte que aparece."
      className={shape === 'banner' ? 'md:max-w-180' : undefined}
      footer={
        <>
          <Button onClick={onCancel}>Cancelar</Button>
          <Button variant="primary" busy={busy} busyText="Enviando..." onClick={() => onUse(part)}>
            Usar imagem
          </Button>
        </>
      }
    >
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      <CropStage image={image} shape={shape} view={view} onView={setView} />
      <div className="crop-zoom">
        <ZoomOut size={18} aria-hidden="true" />
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={`${Math.round(view.zoom * 100)}%`}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={view.zoom}
          onChange={(event) => setView(zoomed(size, frame, view, Number(event.target.value)))}
        />
        <ZoomIn size={18} aria-hidden="true" />
      </div>
      <p className="text-center text-muted text-sm" role="status">
        {advice(shape, part.width < frame.width * 0.7)}
      </p>
    </Dialog>
  );
}

function advice(shape: Shape, isSmall: boolean): string {
  if (isSmall) return 'Esta parte da imagem é pequena e pode aparecer borrada.';
  const { width, height } = SHAPES[shape];
  const guides = shape === 'course' ? ' O catálogo mostra a parte entre as linhas tracejadas.' : '';
  return `A imagem é cortada e comprimida para ${width}x${height}.${guides}`;
}
