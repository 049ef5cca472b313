import { useState } from 'react';
import type { ImportCheck, ImportVerdict } from '#shared/contract/people/imports.ts';
import { formatList } from '#shared/text/format-list.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { type Fact, Facts } from '#web/ui/data/facts.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Switch } from '#web/ui/form/switch.tsx';
import { PRODUCER_ERROR_TEXTS } from '../error-texts.ts';

const NUMBER = new Intl.NumberFormat('pt-BR');

type CheckSummaryProps = {
  check: ImportCheck;
  courses: string[];
  busy: boolean;
  onBack: () => void;
  onImport: (sendLater: boolean) => void;
};

export function CheckSummary({ check, courses, busy, onBack, onImport }: CheckSummaryProps) {
  const [sendLater, setSendLater] = useState(false);
  const { studentCount, studentLimit } = check;
  const count = countOf(check);
  const [added, noPlace] = [count('new'), count('no_place')];
  const people = count('new', 'known', 'renewed');
  const after = studentCount + added;
  const percent = studentLimit === 0 ? 100 : (after / studentLimit) * 100;
  return (
    <div className="grid content-start gap-4">
      <Card className="grid gap-3">
        <h3 className="text-md">Nada foi enviado ainda</h3>
        <Facts facts={factsOf(check, courses, sendLater)} />
        <Switch
          label="Enviar os e-mails depois"
          hint="Todos são matriculados agora. Os e-mails saem quando você mandar, um por pessoa."
          checked={sendLater}
          onChange={({ target }) => setSendLater(target.checked)}
        />
      </Card>
      <Card className="grid gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <h3 className="text-md">Limite de alunos</h3>
          <span className="text-muted tabular-nums">
            {counted(Math.max(0, studentLimit - studentCount), 'vaga', 'vagas')}
          </span>
        </div>
        <Progress value={percent} label="Limite de alunos depois da importação" tone={toneOf(percent)} />
        <p className="text-muted text-sm tabular-nums">
          De {NUMBER.format(studentCount)} para {NUMBER.format(after)} de {NUMBER.format(studentLimit)}.{' '}
          {counted(Math.max(0, studentLimit - after), 'vaga restante', 'vagas restantes')}.
        </p>
      </Card>
      {noPlace > 0 && <Note tone="bad">{PRODUCER_ERROR_TEXTS.student_limit_reached}</Note>}
      <div className="grid gap-2">
        <Button
          variant="primary"
          size="large"
          block
          busy={busy}
          busyText="Enviando..."
          disabled={people === 0}
          onClick={() => onImport(sendLater)}
        >
          {people === 0 ? 'Ninguém para importar' : `Importar ${counted(people, 'aluno', 'alunos')}`}
        </Button>
        <Button block onClick={onBack}>
          Voltar
        </Button>
      </div>
      <p className="text-center text-muted text-sm">{leftOut(count)}</p>
    </div>
  );
}

type Count = (...states: ImportVerdict['state'][]) => number;

const countOf =
  ({ verdicts }: ImportCheck): Count =>
  (...states) =>
    verdicts.filter(({ state }) => states.includes(state)).length;

function factsOf(check: ImportCheck, courses: string[], sendLater: boolean): Fact[] {
  const count = countOf(check);
  const titles = courses.map((title) => (
    <span key={title} className="block">
      {title}
    </span>
  ));
  return [
    [courses.length === 1 ? 'Curso' : 'Cursos', titles],
    ['Alunos novos', NUMBER.format(count('new'))],
    ['Alunos que já existem', NUMBER.format(count('known'))],
    ...(count('renewed') > 0 ? [['Acessos renovados', NUMBER.format(count('renewed'))] satisfies Fact] : []),
    ['Matrículas', NUMBER.format(check.enrollments)],
    ['E-mails de acesso', sendLater ? 'Depois' : NUMBER.format(count('new', 'known'))],
  ];
}

function leftOut(count: Count): string {
  const parts = [
    [count('no_email', 'invalid_email', 'erased'), 'inválido', 'inválidos'],
    [count('repeated'), 'repetido', 'repetidos'],
    [count('refunded', 'cancelled'), 'reembolsado ou cancelado', 'reembolsados ou cancelados'],
    [count('unpaid', 'unknown_status'), 'sem pagamento', 'sem pagamento'],
    [count('expired'), 'com acesso terminado', 'com acesso terminado'],
    [count('no_course'), 'sem curso', 'sem curso'],
    [count('no_place'), 'sem vaga', 'sem vaga'],
    [count('enrolled'), 'que já tem acesso', 'que já têm acesso'],
  ] as const;
  const named = parts.flatMap(([times, one, many]) => (times > 0 ? [counted(times, one, many)] : []));
  return named.length > 0 ? `Ficam de fora: ${formatList(named)}.` : '';
}

function toneOf(percent: number): 'mark' | 'warn' | 'bad' {
  if (percent >= 90) return 'bad';
  return percent >= 75 ? 'warn' : 'mark';
}
