import './pictures.css';
import { ImagePlus, RotateCw, X } from 'lucide-react';
import { useRef } from 'react';
import { TALK } from '#shared/conversations/limits.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import type { Chosen } from './chosen.ts';
import type { Pictures } from './use-pictures.ts';

/** The pictures of a draft, with their upload progress. */
export function PictureTray({ pictures }: { pictures: Pictures }) {
  if (pictures.chosen.length === 0) return null;
  return (
    <ul className="picture-tray" aria-label="Imagens desta mensagem" inert={pictures.isLocked}>
      {pictures.chosen.map((one, at) => (
        <Row key={one.id} one={one} number={at + 1} pictures={pictures} />
      ))}
    </ul>
  );
}

function Row({ one, number, pictures }: { one: Chosen; number: number; pictures: Pictures }) {
  const name = `imagem ${number}`;
  return (
    <li>
      <img src={one.preview} alt="" />
      <div className="grid min-w-0 gap-1">
        {one.state === 'sending' && <Progress value={one.percent} label={`Enviando ${name}`} />}
        {one.state === 'failed' && (
          <p className="text-bad text-sm" role="alert">
            {one.problem}
          </p>
        )}
        <input
          className="picture-alt"
          aria-label={`O que se vê na ${name}`}
          placeholder="Descreva (opcional)"
          maxLength={TALK.pictureAlt}
          value={one.alt}
          onChange={({ target }) => pictures.describe(one.id, target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <span className="flex">
        {one.state === 'failed' && (
          <IconButton
            size="small"
            label={`Enviar de novo a ${name}`}
            tooltip="Enviar de novo"
            icon={<RotateCw />}
            onClick={() => pictures.retry(one)}
          />
        )}
        <IconButton
          size="small"
          label={`Remover a ${name}`}
          tooltip="Remover"
          icon={<X />}
          onClick={() => pictures.remove(one)}
        />
      </span>
    </li>
  );
}

/** Opens the gallery or, on a phone, the camera. */
export function AddPictures({ pictures }: { pictures: Pictures }) {
  const picker = useRef<HTMLInputElement>(null);
  const full = pictures.chosen.length >= TALK.pictures;
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label="Imagens"
        onChange={({ target }) => {
          pictures.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <IconButton
        size="small"
        label="Anexar imagens"
        icon={<ImagePlus />}
        disabled={full || pictures.isLocked}
        onClick={() => picker.current?.click()}
      />
    </>
  );
}

/** Accepts pasted and dropped pictures. @returns event handlers */
export const takesPictures = ({ add }: Pictures) => ({
  onPaste: (event: React.ClipboardEvent) => {
    // Word and Excel copy their text as a picture too. A file may come with its name.
    if (['text/plain', 'text/html'].every((type) => event.clipboardData.types.includes(type))) return;
    if (add([...event.clipboardData.files])) event.preventDefault();
  },
  onDragOver: (event: React.DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: React.DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    add([...event.dataTransfer.files]);
  },
});
