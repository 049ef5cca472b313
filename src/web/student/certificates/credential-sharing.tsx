import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import type { OwnCertificate } from '#shared/contract/student/student-certificates.ts';
import { api } from '#web/lib/api/api.ts';
import { explainProblem } from '#web/lib/texts/explain-problem.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { Switch } from '#web/ui/form/switch.tsx';

/** The machine-readable certificate, which only its holder has unless they make it public. */
export function CredentialSharing({ certificate: { id, shared, sheet } }: { certificate: OwnCertificate }) {
  const queryClient = useQueryClient();
  const share = useMutation(
    api.student.shareCertificate.mutationOptions({
      onError: (error) => void toast.error(explainProblem(error).text),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.student.certificates.key() }),
    }),
  );
  const isShared = share.isPending ? share.variables.shared : shared;
  return (
    <section className="grid gap-3 border-line border-t pt-4" aria-label={`Credencial digital de ${sheet.course}`}>
      <div>
        <h3 className="font-strong">Credencial digital</h3>
        <p className="text-muted text-sm">
          O mesmo certificado em um arquivo assinado pela escola, no padrão Open Badges 3.0. Carteiras digitais e
          sistemas de empresas conferem sozinhos.
        </p>
      </div>
      <Switch
        label="Compartilhar publicamente"
        hint="Quem tiver o link da página pública também pode baixar a credencial, com seu nome."
        checked={isShared}
        disabled={share.isPending}
        onChange={({ target }) => share.mutate({ certificateId: id, shared: target.checked })}
      />
      <a
        className={buttonClass({ variant: 'secondary' }, 'justify-self-start max-sm:w-full')}
        href={`/api/student/credential.json?id=${id}`}
        download=""
      >
        <span className="button-face">
          <BadgeCheck aria-hidden="true" /> Baixar credencial (Open Badge)
        </span>
      </a>
    </section>
  );
}
