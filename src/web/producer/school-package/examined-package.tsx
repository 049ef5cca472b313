import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BroughtPackage } from '#shared/contract/school-package.ts';
import { fitsPlan } from '#shared/school-package/school-package.ts';
import { formatDateTime } from '#shared/time/dates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { sayProblem } from '#web/step-up/say-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { sizeText } from '../parts/size-text.ts';
import type { useGiveUp } from './use-give-up.ts';

type Found = NonNullable<BroughtPackage['found']>;
type ExaminedProps = { brought: BroughtPackage; isEmpty: boolean; giveUp: ReturnType<typeof useGiveUp> };

/** Result of the dry run. */
export function ExaminedPackage({ brought: { id: packageId, found }, isEmpty, giveUp }: ExaminedProps) {
  const queries = useQueryClient();
  const bring = useMutation(
    api.producer.confirmSchoolImport.mutationOptions({
      onError: (error) => {
        sayProblem(error);
      },
      onSettled: () => queries.invalidateQueries({ queryKey: api.producer.schoolPackages.key() }),
    }),
  );
  if (!found) return null;
  const fits = fitsPlan(found);
  return (
    <div className="grid gap-4">
      <Note tone="ok" title={`Pacote conferido: ${found.school}`} role="status">
        Como a escola estava em {formatDateTime(new Date(found.madeAt))}. Nada entrou ainda.
      </Note>
      <Facts facts={factsOf(found)} />
      {!fits && (
        <Note tone="bad" title={`Seu plano tem vaga para ${counted(found.limit, 'aluno', 'alunos')}`}>
          O pacote tem {counted(found.students, 'aluno', 'alunos')}.{' '}
          <Link className={linkClass()} to="/admin/plans">
            Mude de plano
          </Link>{' '}
          e volte aqui.
        </Note>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          className="max-md:w-full"
          disabled={!fits || !isEmpty}
          busy={bring.isPending}
          busyText="Começando..."
          onClick={() => bring.mutate({ packageId })}
        >
          Trazer agora
        </Button>
        <Button className="max-md:w-full" busy={giveUp.isPending} onClick={() => giveUp.mutate({ packageId })}>
          Desistir
        </Button>
      </div>
    </div>
  );
}

function factsOf(found: Found): Fact[] {
  const said = (count: number, what: string): Fact[] => (count > 0 ? [[what, NUMBER.format(count)]] : []);
  return [
    ['Cursos', NUMBER.format(found.courses)],
    ['Aulas', NUMBER.format(found.lessons)],
    ['Alunos', NUMBER.format(found.students)],
    ...said(found.erased, 'Ficam de fora: pediram exclusão dos dados'),
    ['Matrículas', NUMBER.format(found.enrollments)],
    ['Aulas começadas ou concluídas', NUMBER.format(found.progress)],
    ['Certificados', NUMBER.format(found.certificates)],
    ...said(found.takenCodes, 'Certificados de fora: o código já existe aqui'),
    ['Arquivos', found.files === 0 ? 'Nenhum' : `${NUMBER.format(found.files)} (${sizeText(found.fileBytes)})`],
  ];
}

const NUMBER = new Intl.NumberFormat('pt-BR');
