import { momentText } from '#shared/time/moment-text.ts';
import { useViewerAs } from '#web/lib/session/session.ts';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { BackToPanel } from './back-to-panel.tsx';
import { seenHere } from './in-preview.ts';

export function PreviewNote() {
  const { subscription } = useViewerAs('producer');
  if (subscription.status === 'expired') return <Expired />;
  const { at, packageId } = seenHere();
  if (at)
    return (
      <Note tone="calm" title="Modo de Visualização" action={<BackToPanel />}>
        É assim que um aluno da turma{packageId ? ', que comprou só o pacote,' : ''} vê a área em{' '}
        {momentText(new Date(at))}. Nada do que fizer aqui é gravado.
      </Note>
    );
  return (
    <Note tone="calm" title="Modo de Visualização" action={<BackToPanel />}>
      É assim que seus alunos veem a área. Rascunhos aparecem só para você, e nada do que fizer aqui é gravado.
    </Note>
  );
}

function Expired() {
  const renew = (
    <a className={buttonClass({ variant: 'primary' })} href="/dashboard" target="_top">
      <span className="button-face">Renovar Agora</span>
    </a>
  );
  return (
    <Note
      tone="bad"
      title="Assinatura Expirada"
      action={
        <>
          <BackToPanel />
          {renew}
        </>
      }
    >
      Seus alunos estão sem acesso até a renovação. Só você vê esta área, no Modo de Visualização.
    </Note>
  );
}
