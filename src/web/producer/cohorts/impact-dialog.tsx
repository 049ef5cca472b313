import { useState } from 'react';
import type { Impact } from '#shared/contract/school/release-rules.ts';
import { formatList } from '#shared/text/format-list.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { useOpening } from '#web/producer/use-opening.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/form/checkbox.tsx';
import { RadioGroup } from '#web/ui/form/radio-group.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

type Choice = 'keep' | 'close';
type ImpactDialogProps = {
  impact: Impact | null;
  busy: boolean;
  /** Label of the button that returns to the form. */
  back: string;
  onClose: () => void;
  onSave: (keepOpen: boolean, tell: boolean) => void;
};

const FIRST = 3;

/** Before a change removes access: who is affected, and what to do about it. */
export function ImpactDialog({ impact, ...rest }: ImpactDialogProps) {
  const { shown, key, open } = useOpening(impact);
  return shown && <Question key={key} open={open} impact={shown} {...rest} />;
}

function Question({
  open,
  impact,
  busy,
  back,
  onClose,
  onSave,
}: ImpactDialogProps & { open: boolean; impact: Impact }) {
  const [choice, setChoice] = useState<Choice>('keep');
  const [all, setAll] = useState(false);
  const [tell, setTell] = useState(false);
  const { students, lessons, people } = impact;
  const shown = all ? people : people.slice(0, FIRST);
  return (
    <Dialog
      open={open}
      onClose={() => !busy && onClose()}
      title={impactTitle(impact)}
      className="md:max-w-150"
      footer={
        <>
          <Button onClick={onClose}>{back}</Button>
          <Button variant="primary" busy={busy} onClick={() => onSave(choice === 'keep', choice === 'close' && tell)}>
            {choice === 'keep' ? 'Salvar e manter aberto' : 'Salvar e fechar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {people.some(({ begun }) => begun) && <p className="text-muted">Alguns já assistiram a uma parte.</p>}
        <ul className="divide-y divide-line rounded border border-line">
          {shown.map((person) => (
            <li key={person.id} className="grid grid-cols-[32px_minmax(0,1fr)] items-center gap-2.5 px-3 py-2">
              <Avatar name={person.name} />
              <span className="min-w-0">
                <b className="block truncate font-medium">{person.name}</b>
                <small className="block truncate text-muted">
                  {formatList(person.lessons)}
                  {person.begun && ', já começou'}
                </small>
              </span>
            </li>
          ))}
          {!all && people.length > FIRST && (
            <li className="px-1.5 py-1">
              <Button variant="ghost" size="small" onClick={() => setAll(true)}>
                Ver os outros {(people.length - FIRST).toLocaleString('pt-BR')}
              </Button>
            </li>
          )}
          {all && students > people.length && (
            <li className="px-3 py-2 text-muted text-sm">
              E mais {(students - people.length).toLocaleString('pt-BR')}.
            </li>
          )}
        </ul>
        <RadioGroup
          legend="O que fazer com quem já abriu"
          value={choice}
          onChange={setChoice}
          options={[
            {
              value: 'keep',
              label: `Manter ${lessons === 1 ? 'aberta' : 'abertas'} para ${students === 1 ? 'este aluno' : `estes ${students}`}`,
              hint: 'Os outros seguem a data nova.',
            },
            { value: 'close', label: 'Fechar até a data nova', hint: 'O progresso fica guardado.' },
          ]}
        />
        {choice === 'close' && (
          <Checkbox
            label="Avisar por e-mail quem perde o acesso"
            hint="Com as aulas e as datas novas. Sem marcar, ninguém é avisado."
            checked={tell}
            onChange={({ target }) => setTell(target.checked)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** "14 alunos perdem o acesso a 2 aulas já abertas". */
export const impactTitle = ({ students, lessons }: Impact) =>
  `${counted(students, 'aluno perde', 'alunos perdem')} o acesso a ${counted(lessons, 'aula já aberta', 'aulas já abertas')}`;
