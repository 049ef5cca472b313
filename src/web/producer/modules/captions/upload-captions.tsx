import { Upload } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { CAPTION_LANGUAGES, captionLanguage } from '#shared/captions/languages.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FieldError } from '#web/ui/form/field-error.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { uploadProblem, useUploadCaptions } from './use-captions.ts';

type UploadCaptionsProps = {
  lessonId: string;
  taken: readonly string[];
  language: string;
  onLanguage: (language: string) => void;
  children?: ReactNode;
};

/** One file per language; a second one replaces the first. */
export function UploadCaptions({ lessonId, taken, language, onLanguage, children }: UploadCaptionsProps) {
  const upload = useUploadCaptions(lessonId);
  const chooser = useRef<HTMLInputElement>(null);
  const replaces = taken.includes(language);
  return (
    <div className="grid gap-1.5">
      <div className="captions-upload">
        <Select
          label="Idioma da legenda"
          options={CAPTION_LANGUAGES.map((value) => ({ value: value as string, label: captionLanguage(value) }))}
          value={language}
          onChange={onLanguage}
        />
        <Button icon={<Upload />} busy={upload.isPending} onClick={() => chooser.current?.click()}>
          {replaces ? 'Trocar legenda' : 'Enviar legenda'}
        </Button>
        {children}
        <input
          ref={chooser}
          type="file"
          className="sr-only"
          tabIndex={-1}
          aria-label="Arquivo da legenda"
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) upload.mutate({ file, language });
          }}
        />
      </div>
      <p className="text-muted text-sm">Arquivo .vtt ou .srt, até 2 MB. Acentos e tempos trocados são corrigidos.</p>
      {upload.error && (
        <div role="alert">
          <FieldError id={`${lessonId}-captions-error`}>{uploadProblem(upload.error)}</FieldError>
        </div>
      )}
    </div>
  );
}
