import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { addressHere } from '#web/lib/address.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { CopyButton } from '#web/ui/button/copy-button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { moveFocusOnUnmount } from '#web/ui/overlay/move-focus-on-unmount.ts';

/** The secret address that a calendar program subscribes to: create, copy, replace and end it. */
export function CalendarDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(api.student.calendarAddress.queryOptions({ enabled: open }));
  return (
    <Dialog open={open} onClose={onClose} title="Adicionar ao calendário" className="md:max-w-140">
      {data && <Address path={data.path} />}
      {!data && error && <PageError title="Erro ao carregar o endereço" retrying={isFetching} onRetry={refetch} />}
      {!data && !error && (
        <Loading label="Carregando o endereço" className="grid gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-11" />
        </Loading>
      )}
    </Dialog>
  );
}

function Address({ path }: { path: string | null }) {
  const { make, remove, changed, error } = useAddress();
  const { origin } = addressHere();
  const address = `${origin}${path}`;
  const webcal = address.replace(/^https?:/, 'webcal:');
  return (
    <div className="grid gap-4">
      <p>O dia e a hora em que cada aula abre aparecem no calendário do seu celular ou computador, sempre em dia.</p>
      {error && (
        <Note tone="bad" role="alert">
          {explainProblem(error).text}
        </Note>
      )}
      {path === null ? (
        <Button
          ref={moveFocusOnUnmount}
          variant="primary"
          icon={<CalendarPlus />}
          busy={make.isPending}
          onClick={() => make.mutate(undefined)}
          className="justify-self-start max-md:w-full"
        >
          Criar meu endereço
        </Button>
      ) : (
        <>
          <div className="flex gap-2 max-md:flex-col">
            <a className={buttonClass({ variant: 'primary' })} href={webcal}>
              <span className="button-face">
                <CalendarPlus aria-hidden="true" />
                Abrir no meu calendário
              </span>
            </a>
            <a
              className={buttonClass({})}
              href={`https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcal)}`}
              target="_blank"
              rel="noreferrer"
            >
              <span className="button-face">Usar o Google Agenda</span>
            </a>
          </div>
          <Field
            label="Ou copie o endereço"
            hint="Em outros programas, adicione uma agenda a partir deste endereço. Quem o tem vê quando suas aulas abrem: não compartilhe."
          >
            <TextInput readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
          </Field>
          <div className="flex flex-wrap gap-2" ref={moveFocusOnUnmount}>
            <CopyButton text={address} />
            <Button variant="ghost" busy={make.isPending} onClick={() => make.mutate(undefined)}>
              Gerar novo endereço
            </Button>
            <Button variant="ghost" busy={remove.isPending} onClick={() => remove.mutate(undefined)}>
              Desligar
            </Button>
          </div>
        </>
      )}
      <p className="min-h-5 text-muted text-sm" role="status">
        {changed}
      </p>
    </div>
  );
}

function useAddress() {
  const queryClient = useQueryClient();
  const keep = (path: string | null) => queryClient.setQueryData(api.student.calendarAddress.queryKey(), { path });
  // Only what was pressed last says how it went.
  const make = useMutation(
    api.student.makeCalendarAddress.mutationOptions({
      onMutate: () => {
        remove.reset();
      },
      onSuccess: ({ path }) => keep(path),
    }),
  );
  const remove = useMutation(
    api.student.removeCalendarAddress.mutationOptions({
      onMutate: () => {
        make.reset();
      },
      onSuccess: ({ path }) => keep(path),
    }),
  );
  const changed = make.isSuccess
    ? 'Endereço novo pronto. O anterior, se havia um, parou de funcionar.'
    : remove.isSuccess
      ? 'Desligado: o endereço parou de funcionar.'
      : '';
  return { make, remove, changed, error: make.error ?? remove.error };
}
