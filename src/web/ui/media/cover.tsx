import './cover.css';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { cx } from '#web/ui/cx.ts';
import { CoverDrawing } from './cover-drawing.tsx';
import { imageSources } from './image-sources.ts';

type CoverProps = {
  src: string | null | undefined;
  /** Drawn on the cover if there is no image, or it does not load. */
  title: string;
  /** Empty if the title is beside the cover, as usual. */
  alt?: string;
  shape?: 'course' | 'module' | 'banner' | 'video';
  /** Its rendered width, so that no larger copy is downloaded. */
  sizes: string;
  /** For the first covers of a page. */
  eager?: boolean;
  className?: string;
  style?: CSSProperties;
  /** Chips over the image. */
  children?: ReactNode;
};

export function Cover(props: CoverProps) {
  const { src, title, alt = '', shape = 'course', sizes, eager, className, style, children } = props;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={cx('cover', `cover-${shape}`, className)} style={style}>
      {src && src !== broken ? (
        <img
          alt={alt}
          decoding="async"
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          sizes={sizes}
          {...imageSources(src, shape === 'banner' ? 'wide' : 'tall')}
          src={src}
          onError={() => setBroken(src)}
        />
      ) : (
        <CoverDrawing title={title} wide={shape === 'banner' || shape === 'video'} />
      )}
      {children}
    </div>
  );
}
