import type { ReactNode } from 'react';
import type { OtherSchool } from '#shared/contract/public.ts';
import { loginHere } from '#web/lib/session/areas.ts';
import { withReturn } from '#web/lib/session/return-path.ts';
import { useSchool, useSignOut, useViewerAs } from '#web/lib/session/session.ts';
import { StudentAuthLayout } from '#web/public/sign-in/student-auth-layout.tsx';
import { useSchoolName } from '#web/public/sign-in/use-school-name.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { AskProofForSchools } from './ask-proof.tsx';
import { useEnterSchool } from './use-enter-school.ts';

const addressNow = () => window.location.pathname + window.location.search;

/** Sign-in page of another school for somebody signed in elsewhere. Entering takes a click, never just a link. */
export function OtherSchoolPage({ otherSchool: { member, own } }: { otherSchool: OtherSchool }) {
  return member ? <Enter own={own} /> : <NoStudent own={own} />;
}

function Enter({ own }: Pick<OtherSchool, 'own'>) {
  const name = useSchoolName();
  const slug = useSchool()?.slug ?? '';
  const { enter, busy, problem } = useEnterSchool(addressNow());
  return (
    <StudentAuthLayout
      title={`Entrar em ${name}`}
      intro={`Você está em ${own.name}. Este endereço é de ${name}, onde sua conta também tem acesso.`}
    >
      {problem?.code === 'mailbox_unproven' ? (
        <AskProofForSchools />
      ) : (
        problem && (
          <Note tone="bad" role="alert">
            {problem.text}
          </Note>
        )
      )}
      <Button variant="primary" size="large" block busy={busy} busyText="Entrando..." onClick={() => enter(slug)}>
        Entrar
      </Button>
      <a className={buttonClass({ variant: 'secondary', size: 'large', block: true })} href={own.url}>
        <Face>Continuar em {own.name}</Face>
      </a>
    </StudentAuthLayout>
  );
}

function NoStudent({ own }: Pick<OtherSchool, 'own'>) {
  const name = useSchoolName();
  const { email } = useViewerAs('student');
  const signOut = useSignOut(withReturn(loginHere(), addressNow()));
  return (
    <StudentAuthLayout
      title={`Sua conta não tem acesso a ${name}`}
      tab="Sem acesso"
      intro={`Você entrou em ${own.name} como ${email}.`}
    >
      <a className={buttonClass({ variant: 'primary', size: 'large', block: true })} href={own.url}>
        <Face>Voltar para {own.name}</Face>
      </a>
      <Button
        variant="secondary"
        size="large"
        block
        busy={signOut.isPending}
        busyText="Saindo..."
        onClick={() => signOut.mutate(undefined)}
      >
        Entrar com outra conta
      </Button>
    </StudentAuthLayout>
  );
}

/** A school's name may be too long for a button on a phone; the text above has it in full. */
function Face({ children }: { children: ReactNode }) {
  return (
    <span className="button-face min-w-0">
      <span className="truncate">{children}</span>
    </span>
  );
}
