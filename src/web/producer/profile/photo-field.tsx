import './profile.css';
import { useId, useRef, useState } from 'react';
import type { ProducerProfile } from '#shared/contract/account/profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { usePhoto } from './use-photo.ts';

export function PhotoField({ profile: { name, photoUrl } }: { profile: ProducerProfile }) {
  const picker = useRef<HTMLInputElement>(null);
  const [asking, setAsking] = useState(false);
  const errorId = useId();
  const photo = usePhoto();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls of a form
    <div
      role="group"
      aria-label="Foto de perfil"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 md:gap-y-2"
    >
      <Avatar name={name} src={photoUrl} className="profile-photo md:row-span-2" />
      <div className="flex flex-wrap gap-x-1 gap-y-2 md:self-end">
        <Button size="small" busy={photo.sending} busyText="Enviando..." onClick={() => picker.current?.click()}>
          {photoUrl ? 'Trocar foto' : 'Enviar foto'}
        </Button>
        {photoUrl && (
          <Button size="small" variant="ghost" onClick={() => setAsking(true)}>
            Remover
          </Button>
        )}
      </div>
      {photo.error ? (
        <div role="alert" className="max-md:col-span-2 md:self-start">
          <FieldError id={errorId}>{photo.error}</FieldError>
        </div>
      ) : (
        <p className="field-hint max-md:col-span-2 md:self-start">
          JPG, PNG ou WebP de até 2MB. É também o logo da sua escola, na entrada dos alunos e na aba do navegador.
        </p>
      )}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        aria-label="Arquivo da foto"
        hidden
        onChange={(event) => {
          photo.send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <ConfirmDialog
        open={asking}
        title="Remover a foto de perfil?"
        confirm="Remover"
        busy={photo.removing}
        onClose={() => setAsking(false)}
        onConfirm={() => photo.remove(() => setAsking(false))}
      >
        Ela também deixa de ser o logo da sua escola.
      </ConfirmDialog>
    </div>
  );
}
