import './cover-field.css';
import { ImageUp, X } from 'lucide-react';
import { useRef } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { shownAddress } from '#web/panel/shown-address.ts';
import { Button } from '#web/ui/button/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useFileDrag } from '#web/ui/file/use-file-drag.ts';
import { Field } from '#web/ui/form/field.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { ACCEPTED } from './image-file.ts';
import type { Shape } from './shapes.ts';
import { useImageUpload } from './use-image-upload.ts';

type CoverFieldProps<Values extends FieldValues, Output> = {
  control: Control<Values, unknown, Output>;
  name: FieldPath<Values>;
  label?: string;
  required?: boolean;
  title: string;
  advice: string;
  shape?: Exclude<Shape, 'signature'>;
  error: string | undefined;
};

export function CoverField<Values extends FieldValues, Output>(props: CoverFieldProps<Values, Output>) {
  const { control, name, label = 'Capa', required = false, title, advice, shape = 'course', error } = props;
  const { field } = useController({ control, name });
  const picker = useRef<HTMLInputElement>(null);
  const upload = useImageUpload(control, shape, field.onChange);
  const drag = useFileDrag(upload.choose);
  const address = String(field.value ?? '');
  const shown = shownAddress(address);
  function write(typed: unknown) {
    upload.forget();
    field.onChange(typed);
  }
  return (
    <fieldset className="min-w-0">
      <legend className="field-label mb-1.5">
        {label}
        {!required && <span className="ml-0.5 font-text text-muted"> opcional</span>}
      </legend>
      <div
        className={cx('cover-field', `cover-field-${shape}`)}
        data-over={drag.isOver || undefined}
        {...drag.handlers}
      >
        <Cover
          src={shown}
          title={title || label}
          shape={shape === 'phone' ? 'video' : shape}
          sizes={shape === 'banner' ? '480px' : '112px'}
          className="rounded-mid"
        />
        <div className="grid content-center gap-3">
          <div className="flex flex-wrap gap-2">
            <Button
              icon={<ImageUp />}
              busy={upload.busy}
              busyText="Enviando..."
              onClick={() => picker.current?.click()}
            >
              Enviar imagem
            </Button>
            {address && (
              <Button variant="ghost" icon={<X />} onClick={() => write('')}>
                Remover
              </Button>
            )}
          </div>
          <input
            ref={picker}
            type="file"
            accept={ACCEPTED}
            hidden
            onChange={(event) => {
              upload.choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
          <Field label="ou endereço da imagem" hint={`${advice} JPG, PNG ou WebP.`} error={upload.error ?? error}>
            <UrlInput {...field} onChange={write} value={address} />
          </Field>
        </div>
      </div>
      <CropDialog shape={shape} {...upload.crop} />
    </fieldset>
  );
}
