import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { CONSENTS, type ConsentPurpose, consentText } from '#shared/privacy/consents.ts';
import { formatDate } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Card } from '#web/ui/data/card.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/form/switch.tsx';

const CHOICE = { email_notices: 'email', browser_notices: 'browser' } as const;

/** Push permission is given in the browser that will show the notices. Not disabled, which would take the focus. */
const isLeftToBrowser = (purpose: ConsentPurpose, given: boolean) => purpose === 'browser_notices' && !given;

/** Consents, which can be withdrawn as easily as they were given. */
export function Consents({ data: { consents } }: { data: OwnData }) {
  const queries = useQueryClient();
  const save = useMutation(
    api.student.setNotificationChoices.mutationOptions({
      scope: { id: 'notification-choices' },
      onError: (error) => toast.error(explainProblem(error).text),
      onSettled: () => queries.invalidateQueries({ queryKey: api.student.key() }),
    }),
  );
  const given = (purpose: ConsentPurpose) => consents.some((each) => each.purpose === purpose && each.given);
  const saved = { email: given('email_notices'), browser: given('browser_notices') };
  /** As chosen by now, which may not be saved yet. */
  const chosen = (save.isPending && save.variables) || saved;
  return (
    <Card role="region" aria-labelledby="permissoes" padded={false}>
      <h2 id="permissoes">Permissões</h2>
      <div className="grid gap-3">
        {consents.map(({ purpose, given, since, version }) => (
          <Switch
            key={purpose}
            label={CONSENTS[purpose].label}
            hint={`${consentText(purpose, version)} ${given ? 'Desde' : 'Sem permissão desde'} ${formatDate(new Date(since))}`}
            checked={chosen[CHOICE[purpose]]}
            aria-disabled={isLeftToBrowser(purpose, given) || undefined}
            onChange={({ target }) =>
              isLeftToBrowser(purpose, given) || save.mutate({ ...chosen, [CHOICE[purpose]]: target.checked })
            }
          />
        ))}
      </div>
    </Card>
  );
}
