import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { showFirstWrong } from '#web/ui/form/show-wrong.ts';
import type { FormState } from '#web/ui/form/use-form.ts';

/** How an upload by one of a form's fields ended: `asks` what part of the picture to use. */
type Outcome = 'sent' | 'asks' | 'failed';

/** Those under way, by the form's control. */
const underWay = new WeakMap<object, Set<Promise<Outcome>>>();

/** Makes the form wait for it before it is saved. Its field shows a failure. @returns lets it wait no longer */
function addUpload(control: object, upload: Promise<'sent' | 'asks'>): () => void {
  const uploads = underWay.get(control) ?? new Set();
  underWay.set(control, uploads);
  const outcome: Promise<Outcome> = upload.catch(() => 'failed' as const).finally(() => uploads.delete(outcome));
  uploads.add(outcome);
  return () => void uploads.delete(outcome);
}

type FieldUpload = {
  /** @returns the address, or null if it asks something first */
  send: (file: File) => Promise<string | null>;
  onUploaded: (url: string) => void;
};

/** Uploads a file for a form's field, one at a time, and forgets it if something else is chosen meanwhile. */
export function useFieldUpload(control: object, { send, onUploaded }: FieldUpload) {
  const wanted = useRef<File>(undefined);
  const dropWanted = useRef(() => {});
  // Set before the form hears of the failure, unlike the mutation's own error, so that both are drawn together.
  const [error, setError] = useState<Error | null>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const url = await send(file);
      if (url === null) return 'asks';
      if (wanted.current === file) onUploaded(url);
      return 'sent';
    },
    onError: (failure, file) => {
      if (wanted.current === file) setError(failure);
    },
  });
  return {
    busy: upload.isPending,
    error,
    choose(file: File | undefined) {
      if (!file || upload.isPending) return;
      setError(null);
      wanted.current = file;
      dropWanted.current = addUpload(control, upload.mutateAsync(file));
    },
    /** Once an address is typed instead, or the picture is removed. */
    forget() {
      if (!wanted.current) return;
      wanted.current = undefined;
      dropWanted.current();
      setError(null);
      upload.reset();
    },
  };
}

type UploadingForm = FormState & { control: object; setError: (name: 'root', error: { message: string }) => void };

export const isUploading = (control: object): boolean => (underWay.get(control)?.size ?? 0) > 0;

/** What a field is still uploading is saved with the rest. */
export function useUploadsFirst<Form extends UploadingForm>(form: Form): Form {
  const [isWaiting, setWaiting] = useState(false);
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (failures > 0) showFirstWrong(form.id);
  }, [form.id, failures]);
  async function submit() {
    const uploads = [...(underWay.get(form.control) ?? [])];
    if (uploads.length > 0) {
      setWaiting(true);
      const outcomes = await Promise.all(uploads);
      setWaiting(false);
      if (outcomes.includes('failed')) {
        // Said by the form too: the field may be on another tab.
        form.setError('root', { message: 'A imagem não foi enviada. Tente de novo, ou salve sem ela.' });
        setFailures((before) => before + 1);
      }
      const isLeft = !document.getElementById(form.id);
      if (isLeft || outcomes.some((outcome) => outcome !== 'sent')) return;
    }
    await form.submit();
  }
  return { ...form, submit, isSubmitting: form.isSubmitting || isWaiting };
}
