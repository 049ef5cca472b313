import { ImageUp, Link2, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { shownAddress } from '#web/panel/shown-address.ts';
import { ACCEPTED } from '#web/producer/cover-field/image-file.ts';
import type { SettingsFormState } from '#web/producer/settings/use-settings-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { useFileDrag } from '#web/ui/file/use-file-drag.ts';
import { Field } from '#web/ui/form/field.tsx';
import { UrlInput } from '#web/ui/form/url-input.tsx';
import { useLogoUpload } from './use-logo-upload.ts';

export function LogoField({ form }: { form: SettingsFormState }) {
  const { field } = useController({ control: form.control, name: 'navbarLogoUrl' });
  const picker = useRef<HTMLInputElement>(null);
  const upload = useLogoUpload(form.control, field.onChange);
  const drag = useFileDrag(upload.choose);
  const address = String(field.value ?? '');
  const shown = shownAddress(address);
  function write(typed: unknown) {
    upload.forget();
    field.onChange(typed);
  }
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="field-label mb-1.5">Logo da barra superior</legend>
      <div
        className="flex flex-wrap items-center gap-3.5 rounded border-[1.5px] border-control border-dashed p-3.5 data-over:border-mark"
        data-over={drag.isOver || undefined}
        {...drag.handlers}
      >
        <div className="settings-logo-shown on-nav">{shown && <img src={shown} alt="Logo escolhido" />}</div>
        <p className="field-hint min-w-40 flex-1">JPG, PNG ou WebP de até 250KB.</p>
        <div className="flex gap-1">
          <Button
            size="small"
            icon={<ImageUp />}
            busy={upload.busy}
            busyText="Enviando..."
            onClick={() => picker.current?.click()}
          >
            {address ? 'Trocar' : 'Enviar imagem'}
          </Button>
          {address && <IconButton label="Remover logo" size="small" icon={<Trash2 />} onClick={() => write('')} />}
        </div>
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED}
          aria-label="Arquivo do logo"
          hidden
          onChange={(event) => {
            upload.choose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <Field label="ou use uma URL" optional error={upload.error ?? form.error('navbarLogoUrl')}>
        <UrlInput lead={<Link2 size={16} aria-hidden="true" />} {...field} onChange={write} value={address} />
      </Field>
    </fieldset>
  );
}
