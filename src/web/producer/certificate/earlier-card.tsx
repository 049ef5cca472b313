import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CertificateRules } from '#shared/contract/school/certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { useOnce } from '#web/lib/use-once.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { toast } from '#web/ui/feedback/toast.ts';

type EarlierCardProps = { courseId: string; rules: CertificateRules };

/** Certificates for students who finished before, issued only on request. */
export function EarlierCard({ courseId, rules: { rules, finished, finishedOutside, batch } }: EarlierCardProps) {
  const queryClient = useQueryClient();
  const start = useMutation({
    mutationFn: useOnce((input: { courseId: string; key?: string }) =>
      api.producer.issueEarlierCertificates.call(input),
    ),
    onError: (error) => toast.error(explainProblem(error).text),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.producer.key() }),
  });
  if (batch && batch.finishedAt === null)
    return (
      <Card className="grid gap-3">
        <p role="status">
          Emitindo certificados: {batch.done.toLocaleString('pt-BR')} de{' '}
          {counted(batch.total, 'aluno visto', 'alunos vistos')}.
        </p>
        <Progress value={(batch.done / Math.max(1, batch.total)) * 100} label="Emissão de certificados" />
      </Card>
    );
  const done = batch && (
    <p className="text-muted text-sm">
      Na última vez, {counted(batch.issued, 'certificado foi emitido', 'certificados foram emitidos')} para quem já
      havia concluído.
    </p>
  );
  if (!rules.active || finished === 0) return done;
  return (
    <Note
      tone="info"
      title={`${counted(finished, 'aluno concluiu', 'alunos concluíram')} e ainda não ${finished === 1 ? 'tem' : 'têm'} certificado`}
      action={
        <Button size="small" busy={start.isPending} busyText="Começando..." onClick={() => start.mutate({ courseId })}>
          Emitir para {finished === 1 ? 'este aluno' : `estes ${finished.toLocaleString('pt-BR')}`}
        </Button>
      }
    >
      Quem conclui agora recebe sozinho. Quem ainda está no prazo de reembolso, ou não cumpre os dias mínimos, fica de
      fora desta vez: emita de novo depois.
      {finishedOutside > 0 && <p>{outsideText(finishedOutside, finished)}</p>}
      {done}
    </Note>
  );
}

function outsideText(outside: number, finished: number): string {
  const who = finished === 1 ? 'Ele não pode' : counted(outside, 'deles não pode', 'deles não podem');
  const until = outside === 1 ? 'ter' : 'terem';
  return `${who} entrar na área agora: o certificado fica guardado até ${until} acesso de novo. Não enviamos e-mail.`;
}
