import './pictures.css';
import { Suspense, useState } from 'react';
import type { PostPicture } from '#shared/contract/conversations/posts.ts';
import { lazyPiece } from '#web/lib/connection/load-piece.ts';

const PictureDialog = lazyPiece(() => import('./picture-dialog.tsx'), 'PictureDialog');

type PostPicturesProps = {
  pictures: readonly PostPicture[];
  /** Base address of pictures for the current viewer. */
  address: string;
  author: string;
};

export function PostPictures({ pictures, address, author }: PostPicturesProps) {
  const [shown, show] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  if (pictures.length === 0) return null;
  const named = pictures.map(({ alt, ...picture }, at) => ({
    ...picture,
    alt: alt || `Imagem ${at + 1} de ${author}`,
    source: `${address}?id=${picture.id}`,
  }));
  return (
    <div className="post-pictures">
      {named.map(({ id, alt, source, width, height }, at) => (
        <button
          key={id}
          type="button"
          aria-label={`Ampliar: ${alt}`}
          onClick={() => {
            show(at);
            setOpen(true);
          }}
        >
          <img src={`${source}&size=small`} alt="" width={width} height={height} loading="lazy" decoding="async" />
        </button>
      ))}
      {shown !== null && (
        <Suspense>
          <PictureDialog open={open} pictures={named} at={shown} onMove={show} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
