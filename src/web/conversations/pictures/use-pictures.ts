import { TALK } from '#shared/conversations/limits.ts';
import { newId } from '#web/lib/new-id.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { useDraft } from '../drafts.ts';
import type { Chosen } from './chosen.ts';
import { shrink } from './shrink.ts';
import { uploadPicture } from './upload-picture.ts';

/**
 * Pictures of a draft, each uploaded as soon as it is chosen.
 * @param address where they are uploaded
 * @param place of the draft they belong to
 */
export function usePictures(address: string, place: string) {
  const { draft, latest, keep } = useDraft(place);
  const chosen = draft.pictures;
  /** What is being sent stays as it is. */
  const isLocked = draft.sending;
  const setChosen = (next: (all: Chosen[]) => Chosen[]) => keep({ pictures: next(latest().pictures) });

  const change = (id: string, part: Partial<Chosen>) =>
    setChosen((all) => all.map((each) => (each.id === id ? { ...each, ...part } : each)));

  async function send({ id, file }: Chosen) {
    change(id, { state: 'sending', percent: 0, problem: '' });
    try {
      const small = await shrink(file);
      await uploadPicture({ address, pictureId: id, file: small, onProgress: (percent) => change(id, { percent }) });
      change(id, { state: 'ready' });
    } catch (error) {
      change(id, { state: 'failed', problem: explainProblem(error as Error).text });
    }
  }

  return {
    chosen,
    isLocked,
    isSending: chosen.some(({ state }) => state === 'sending'),
    hasFailed: chosen.some(({ state }) => state === 'failed'),
    add(files: readonly File[]) {
      if (isLocked) return false;
      const images = files.filter(({ type }) => type.startsWith('image/'));
      const room = TALK.pictures - chosen.length;
      if (images.length > room) toast.error(`Uma mensagem leva até ${TALK.pictures} imagens`);
      const added = images.slice(0, Math.max(0, room)).map(begun);
      setChosen((all) => [...all, ...added]);
      for (const each of added) void send(each);
      return images.length > 0;
    },
    retry: (one: Chosen) => void send(one),
    describe: (id: string, alt: string) => change(id, { alt }),
    remove(one: Chosen) {
      forget(one);
      setChosen((all) => all.filter(({ id }) => id !== one.id));
    },
    /** In the shape a post refers to them. */
    ready: () => chosen.filter(({ state }) => state === 'ready').map(({ id, alt }) => ({ id, alt: alt.trim() })),
    clear() {
      chosen.forEach(forget);
      setChosen(() => []);
    },
  };
}

export type Pictures = ReturnType<typeof usePictures>;

const begun = (file: File): Chosen => ({
  ...{ id: newId(), file, preview: URL.createObjectURL(file), alt: '' },
  ...{ percent: 0, state: 'sending', problem: '' },
});

function forget({ preview }: Chosen) {
  URL.revokeObjectURL(preview);
}
