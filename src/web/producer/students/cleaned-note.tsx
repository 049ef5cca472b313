import { Archive, Download } from 'lucide-react';
import type { StudentPage } from '#shared/contract/people/students.ts';
import { formatDate } from '#shared/time/dates.ts';
import { useMay } from '#web/lib/session/may.tsx';
import { counted } from '#web/lib/texts/counted.ts';
import { downloadConfirmed } from '#web/step-up/download-confirmed.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';

export function CleanedNote({ cleanup }: { cleanup: NonNullable<StudentPage['lastCleanup']> }) {
  const { year, removed, restored, archiveUntil } = cleanup;
  const may = useMay();
  return (
    <Note
      tone="info"
      brief
      title={`Limpeza anual de 10/01/${year}`}
      icon={<Archive aria-hidden="true" />}
      action={
        may('school.edit') && (
          <a
            href={`/api/producer/cleanup.zip?ano=${year}`}
            download={`limpeza-${year}.zip`}
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            onClick={(event) =>
              downloadConfirmed(
                event,
                `Você vai baixar os dados de ${counted(removed, 'aluno removido', 'alunos removidos')} em ${year}.`,
              )
            }
          >
            <span className="button-face">
              <Download aria-hidden="true" />
              <span className="max-md:sr-only">Baixar arquivo</span>
            </span>
          </a>
        )
      }
    >
      {counted(removed, 'aluno foi removido', 'alunos foram removidos')}
      {restored > 0 && `, e ${counted(restored, 'voltou', 'voltaram')}`}.
      {may('school.edit') &&
        ` O arquivo com os dados deles pode ser baixado até ${formatDate(new Date(archiveUntil))}.`}
    </Note>
  );
}
