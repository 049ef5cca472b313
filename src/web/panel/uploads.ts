import { useState } from 'react';
import { showFirstWrong } from '#web/ui/form/show-wrong.ts';
import type { FormState } from '#web/ui/form/use-form.ts';

/** How an upload by one of a form's fields ended: `asks` what part of the picture to use. */
type Outcome = 'sent' | 'asks' | 'failed';

/** Those under way, by the form's control. */
const underWay = new WeakMap<object, Set<Promise<Outcome>>>();

/** Makes the form wait for it before it is saved. Its field shows a failure. */
export function addUpload(control: object, upload: Promise<'sent' | 'asks'>): void {
  const uploads = underWay.get(control) ?? new Set();
  underWay.set(control, uploads);
  const outcome: Promise<Outcome> = upload.catch(() => 'failed' as const).finally(() => uploads.delete(outcome));
  uploads.add(outcome);
}

type UploadingForm = FormState & { control: object; setError: (name: 'root', error: { message: string }) => void };

export const isUploading = (control: object): boolean => (underWay.get(control)?.size ?? 0) > 0;

/** What a field is still uploading is saved with the rest. */
export function useUploadsFirst<Form extends UploadingForm>(form: Form): Form {
  const [isWaiting, setWaiting] = useState(false);
  async function submit() {
    const uploads = [...(underWay.get(form.control) ?? [])];
    if (uploads.length > 0) {
      setWaiting(true);
      const outcomes = await Promise.all(uploads);
      setWaiting(false);
      if (outcomes.includes('failed')) {
        // Said by the form too: the field may be on another tab.
        form.setError('root', { message: 'A imagem não foi enviada. Tente de novo, ou salve sem ela.' });
        showFirstWrong(form.id);
      }
      const isLeft = !document.getElementById(form.id);
      if (isLeft || outcomes.some((outcome) => outcome !== 'sent')) return;
    }
    await form.submit();
  }
  return { ...form, submit, isSubmitting: form.isSubmitting || isWaiting };
}
