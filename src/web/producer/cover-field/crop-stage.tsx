import { type CSSProperties, type Dispatch, type KeyboardEvent, type SetStateAction, useCallback } from 'react';
import { moved, partOf, type View, zoomed } from './crop.ts';
import { followGestures } from './gestures.ts';
import { sizeOf } from './image-file.ts';
import { SHAPES, type Shape } from './shapes.ts';

type CropStageProps = {
  image: HTMLImageElement;
  shape: Shape;
  view: View;
  onView: Dispatch<SetStateAction<View>>;
};

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const ZOOMS: Record<string, number> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1 };

/** The frame shows exactly what will be kept. */
export function CropStage({ image, shape, view, onView }: CropStageProps) {
  const [size, frame] = [sizeOf(image), SHAPES[shape]];
  const part = partOf(size, frame, view);
  const percent = (value: number) => `${value * 100}%`;

  const follow = useCallback(
    (stage: HTMLElement | null) =>
      stage
        ? followGestures(stage, {
            onMove: (by) => onView((now) => moved(sizeOf(image), frame, now, { x: -by.x, y: -by.y })),
            onZoom: (factor, at) => onView((now) => zoomed(sizeOf(image), frame, now, now.zoom * factor, at)),
          })
        : undefined,
    [image, frame, onView],
  );

  function press(event: KeyboardEvent) {
    const arrow = ARROWS[event.key];
    const zoom = ZOOMS[event.key];
    if (event.ctrlKey || event.metaKey || !(arrow || zoom)) return;
    event.preventDefault();
    const step = event.shiftKey ? 0.1 : 0.02;
    if (arrow) onView((now) => moved(size, frame, now, { x: arrow[0] * step, y: arrow[1] * step }));
    if (zoom) onView((now) => zoomed(size, frame, now, now.zoom * zoom));
  }

  return (
    <div
      role="application"
      aria-label="Enquadramento da imagem"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows, + and - are for it
      tabIndex={0}
      data-autofocus
      className={`crop-stage crop-${shape}`}
      style={{ '--crop-ratio': frame.width / frame.height } as CSSProperties}
      onKeyDown={press}
      ref={follow}
    >
      <img
        src={image.src}
        alt=""
        draggable={false}
        style={{
          width: percent(size.width / part.width),
          left: percent(-part.x / part.width),
          top: percent(-part.y / part.height),
        }}
      />
    </div>
  );
}
