import { Link } from '@tanstack/react-router';
import type { BroughtPackage, SchoolPackages } from '#shared/contract/school-package.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card, CardHead } from '#web/ui/data/card.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { ExaminedPackage } from './examined-package.tsx';
import { PackageFile } from './package-file.tsx';
import { IMPORT_FAILURES } from './package-texts.ts';
import { useGiveUp } from './use-give-up.ts';
import { usePackageUpload } from './use-package-upload.ts';

/** Import of another school's package, while this school is empty. */
export function ImportCard({ packages: { brought, isEmpty } }: { packages: SchoolPackages }) {
  const receiving = brought?.state === 'receiving' ? brought : null;
  const upload = usePackageUpload(receiving);
  const giveUp = useGiveUp();
  const done = brought?.state === 'done';
  return (
    <Card>
      <CardHead title="Trazer uma escola">
        De outra instalação do Ateneu, ou de um pacote que você guardou. Só entra em uma escola vazia: nada se mistura.
      </CardHead>
      <div className="grid gap-4">
        {brought && !upload.sending && <State brought={brought} />}
        {isEmpty && !done && (upload.sending || receiving || isOver(brought)) && (
          <PackageFile upload={upload} receiving={receiving} />
        )}
        {!isEmpty && !done && (
          <Note tone="info" title="Esta escola já tem conteúdo">
            Para trazer outra, crie uma conta de produtor nova e envie o pacote por ela.
          </Note>
        )}
        {brought?.state === 'examined' && <ExaminedPackage brought={brought} isEmpty={isEmpty} giveUp={giveUp} />}
        {receiving && !upload.sending && (
          <div>
            <Button busy={giveUp.isPending} onClick={() => giveUp.mutate({ packageId: receiving.id })}>
              Desistir do envio
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

const isOver = (brought: BroughtPackage | null) => brought === null || brought.state === 'failed';

function State({ brought }: { brought: BroughtPackage }) {
  const { state, progress, confirmed, problem, received, parts } = brought;
  if (state === 'failed')
    return problem ? (
      <Note tone="bad" title="O pacote não entrou" role="status">
        {IMPORT_FAILURES[problem]}
      </Note>
    ) : null;
  if (state === 'receiving')
    return received > 0 ? (
      <Note tone="warn" title={`Envio parado em ${Math.floor((received / parts) * 100)}%`}>
        Escolha o mesmo arquivo para continuar de onde parou.
      </Note>
    ) : null;
  if (state === 'done') return <Done />;
  if (state === 'examined') return null;
  return (
    <div className="grid gap-2" role="status">
      <p className="text-sm">
        {confirmed ? 'Trazendo a escola' : 'Conferindo o pacote'}
        {state === 'running' && `: ${progress}%`}. Pode sair desta página
        {confirmed ? ': um e-mail avisa quando ela chegar.' : ' e voltar depois.'}
      </p>
      <Progress label={confirmed ? 'Escola sendo trazida' : 'Pacote sendo conferido'} value={progress} />
    </div>
  );
}

function Done() {
  return (
    <Note
      tone="ok"
      title="A escola chegou"
      role="status"
      action={
        <Link to="/admin/students" className={buttonClass({ size: 'small' })}>
          <span className="button-face">Ver alunos</span>
        </Link>
      }
    >
      Ninguém foi avisado ainda, e ninguém tem senha. Quando quiser, selecione os alunos e reenvie o acesso: cada um
      define a própria senha.
    </Note>
  );
}
