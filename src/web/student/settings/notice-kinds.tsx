import { useMutation } from '@tanstack/react-query';
import type { Account } from '#shared/contract/account/account.ts';
import { type KindAndWay, NOTICE_KINDS, NOTICE_WAYS, type NoticeKind, type NoticeWay } from '#shared/notice-kinds.ts';
import { api } from '#web/lib/api/api.ts';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { useChoice } from './use-choice.ts';

const { setNoticeKinds } = api.student;

const KINDS: Record<NoticeKind, { label: string; hint: string }> = {
  answers: {
    label: 'Respostas da escola',
    hint: 'Quando a escola responde à sua pergunta ou a uma que você acompanha.',
  },
  replies: { label: 'Conversas que você acompanha', hint: 'Quando outros alunos respondem nelas.' },
};
const WAYS: Record<NoticeWay, string> = { email: 'E-mail', browser: 'Navegador' };

/** Which conversation notices are sent by which enabled channel. All of them appear in Notificações. */
export function NoticeKinds({ account: { notifications, kindsOff } }: { account: Account }) {
  const choose = useChoose();
  return (
    <section aria-labelledby="avisos-de-conversas" className="grid gap-2">
      <h2 id="avisos-de-conversas">Avisos de conversas</h2>
      {NOTICE_KINDS.map((kind) => (
        <fieldset key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-1 border-line border-t py-3">
          <legend className="contents">
            <span className="min-w-0 flex-1 basis-64">
              <span className="block">{KINDS[kind].label}</span>
              <span className="block text-muted text-sm">{KINDS[kind].hint}</span>
            </span>
          </legend>
          {NOTICE_WAYS.map((way) => (
            <Checkbox
              key={way}
              label={WAYS[way]}
              disabled={!notifications[way]}
              checked={notifications[way] && !kindsOff.includes(`${kind}.${way}`)}
              onChange={({ target }) => choose(`${kind}.${way}`, target.checked)}
            />
          ))}
        </fieldset>
      ))}
      {!(notifications.email || notifications.browser) && (
        <p className="text-muted text-sm">Ligue acima por onde quer ser avisado.</p>
      )}
    </section>
  );
}

function useChoose() {
  const { latest, saving } = useChoice(
    'kindsOff',
    setNoticeKinds.mutationKey(),
    ({ kindsOff }: Pick<Account, 'kindsOff'>) => kindsOff,
  );
  const { mutate } = useMutation(setNoticeKinds.mutationOptions({ scope: { id: 'notice-kinds' }, ...saving }));
  return (which: KindAndWay, on: boolean) => {
    const others = (latest() ?? []).filter((each) => each !== which);
    mutate({ kindsOff: on ? others : [...others, which] });
  };
}
