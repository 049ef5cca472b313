import { useMutation } from '@tanstack/react-query';
import type { NotificationChoices } from '#shared/contract/account/account.ts';
import { api } from '#web/lib/api/api.ts';
import { useChoice } from './use-choice.ts';

const { setNotificationChoices } = api.student;

export function useNotificationChoices() {
  const { latest, saving } = useChoice(
    'notifications',
    setNotificationChoices.mutationKey(),
    (chosen: NotificationChoices) => chosen,
  );
  // Serialized, so that the last press wins.
  const save = useMutation(
    setNotificationChoices.mutationOptions({ scope: { id: 'notification-choices' }, ...saving }),
  );
  return {
    /** @returns whether it is saved; why not is said already */
    async choose(part: Partial<NotificationChoices>): Promise<boolean> {
      const known = latest();
      if (!known) return false;
      return save.mutateAsync({ ...known, ...part }).then(
        () => true,
        () => false,
      );
    },
    status: save.isPending ? 'Salvando...' : save.isSuccess ? 'Preferências salvas' : '',
  };
}
