import { ImageUp, X } from 'lucide-react';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { CropDialog } from '#web/producer/cover-field/crop-dialog.tsx';
import { ACCEPTED } from '#web/producer/cover-field/image-file.ts';
import { useImageUpload } from '#web/producer/cover-field/use-image-upload.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import type { RulesFormState } from './use-rules-form.ts';

/** A picture of the signature; a PNG with a transparent background looks best. */
export function SignaturePicture({ form, at }: { form: RulesFormState; at: number }) {
  const { field } = useController({ control: form.control, name: `signatures.${at}.imageUrl` });
  const picker = useRef<HTMLInputElement>(null);
  const upload = useImageUpload(form.control, 'signature', field.onChange);
  const { onUse, onCancel, ...crop } = upload.crop;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center gap-3">
        {field.value && (
          <img src={field.value} alt={`Assinatura ${at + 1}`} className="certificate-signature-picture" />
        )}
        <Button icon={<ImageUp />} busy={upload.busy} busyText="Enviando..." onClick={() => picker.current?.click()}>
          {field.value ? 'Trocar imagem' : 'Enviar imagem da assinatura'}
        </Button>
        {field.value && (
          <Button
            variant="ghost"
            icon={<X />}
            onClick={() => {
              upload.forget();
              field.onChange('');
            }}
          >
            Remover imagem
          </Button>
        )}
      </div>
      <p className="text-muted text-sm">JPG, PNG ou WebP. Fica melhor em PNG de fundo transparente.</p>
      {upload.error && (
        <div role="alert">
          <FieldError id={`assinatura-${at}`}>{upload.error}</FieldError>
        </div>
      )}
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        aria-label={`Imagem da assinatura ${at + 1}`}
        hidden
        onChange={(event) => {
          upload.choose(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <CropDialog shape="signature" {...crop} onUse={onUse} onCancel={onCancel} />
    </div>
  );
}
