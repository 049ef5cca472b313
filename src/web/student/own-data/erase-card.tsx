import { useState } from 'react';
import type { OwnData } from '#shared/contract/student/own-data.ts';
import { counted } from '#web/lib/texts/counted.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';

export function EraseCard({ data: { holds, requests }, onAsk }: { data: OwnData; onAsk: () => void }) {
  const [asking, setAsking] = useState(false);
  const underway = requests.some(({ kind, state }) => kind === 'erasure' && (state === 'open' || state === 'working'));
  const courses = counted(holds.courses, 'curso', 'cursos');
  return (
    <Card role="region" aria-labelledby="exclusao" padded={false}>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 id="exclusao">Apagar meus dados</h2>
          <p className="mt-1 text-muted">
            Você perde o acesso a {courses}, às notas e ao progresso.
            {underway && ' Seu pedido está em andamento: veja acima.'}
            {holds.certificates > 0 && ' O certificado continua conferível pelo código, sem o seu nome.'}
          </p>
        </div>
        {!underway && (
          <Button variant="danger" className="max-md:w-full" onClick={() => setAsking(true)}>
            Pedir exclusão
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onAsk();
        }}
        title="Apagar tudo o que a escola guarda sobre você?"
        confirm="Continuar com a exclusão"
      >
        <p>Em 7 dias, e até lá você pode desistir:</p>
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          <li>seu acesso a {courses} termina, e o que foi pago não volta por isso;</li>
          <li>progresso, anotações, tarefas, questionários e e-mails são apagados;</li>
          <li>certificados ficam no registro pelo código e pela data, sem o seu nome;</li>
          <li>
            o número das compras fica, sem nome nem e-mail, e os registros de acesso por 6 meses, como a lei pede.
          </li>
        </ul>
      </ConfirmDialog>
    </Card>
  );
}
