import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { Asker } from '#shared/contract/conversations/inbox.ts';
import { formatDate, relativeTime } from '#shared/time/dates.ts';
import { formatDay } from '#shared/time/days.ts';
import { May } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { clock } from '#web/player/state/time.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';

type AskerCardProps = { asker: Asker; onOpen: (threadId: string) => void };

export function AskerCard({ asker, onOpen }: AskerCardProps) {
  const { id, name, email, progress, lastSeenAt, others } = asker;
  return (
    <aside className="inbox-asker" aria-label="Sobre quem pergunta">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={name} large />
        <div className="min-w-0">
          <h3 className="truncate text-md">{name}</h3>
          {email && <p className="truncate text-muted text-sm">{email}</p>}
          <p className="text-muted text-sm">{writtenText(asker)}</p>
        </div>
      </div>
      <section>
        <h4>Onde está</h4>
        <p className="mb-2">{whereText(asker)}</p>
        {progress !== null && (
          <>
            <Progress value={progress} label={`Progresso de ${name} no curso`} />
            <p className="mt-1.5 text-muted text-sm">
              {progress}% concluído
              {lastSeenAt && ` · último acesso ${relativeTime(new Date(lastSeenAt), new Date())}`}
            </p>
          </>
        )}
      </section>
      {progress !== null && (
        <section>
          <h4>Acesso</h4>
          <Facts facts={accessFacts(asker)} />
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h4>Outras conversas</h4>
          <ul className="divide-y divide-line">
            {others.map((other) => (
              <li key={other.id}>
                <button type="button" className="inbox-other" onClick={() => onOpen(other.id)}>
                  <b className="block truncate">{other.body || 'Mensagem apagada'}</b>
                  <small className="text-muted">
                    {other.answeredAt
                      ? `Respondida em ${formatDate(new Date(other.answeredAt))}`
                      : `De ${formatDate(new Date(other.createdAt))}`}
                  </small>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <May right="students.see">
        <Link to="/admin/students/$studentId" params={{ studentId: id }} className={buttonClass({ block: true })}>
          <span className="button-face">
            Abrir página do aluno <ArrowRight aria-hidden="true" />
          </span>
        </Link>
      </May>
    </aside>
  );
}

const writtenText = ({ written: { posts, hidden, reported } }: Asker): string =>
  [
    counted(posts, 'mensagem', 'mensagens'),
    hidden > 0 && counted(hidden, 'oculta', 'ocultas'),
    reported > 0 && counted(reported, 'denunciada', 'denunciadas'),
  ]
    .filter(Boolean)
    .join(' · ');

function whereText({ progress, at, lessons }: Asker) {
  if (progress === null) return 'Fora do curso';
  if (!at) return 'Ainda não começou o curso';
  return (
    <>
      <b>
        Aula {at.number} de {lessons}
      </b>
      , parou em {clock(at.second)}
    </>
  );
}

const accessFacts = ({ cohort, since, until, open }: Asker): Fact[] => [
  ...(cohort ? [['Turma', cohort] satisfies Fact] : []),
  ...(since ? [['Desde', formatDate(new Date(since))] satisfies Fact] : []),
  open ? ['Até', until ? formatDay(until) : 'Sem prazo'] : ['Situação', 'Encerrado'],
];
