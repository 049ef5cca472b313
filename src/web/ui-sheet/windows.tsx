import { useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Section } from './section.tsx';

type Shown = 'normal' | 'workbench' | 'confirm' | null;

const KINDS = ['Sistema', 'Novo curso'].map((label) => ({ value: label, label }));

export function WindowSection() {
  const [shown, setShown] = useState<Shown>(null);
  const [kind, setKind] = useState<string | null>(null);
  const close = () => setShown(null);
  return (
    <Section title="Janelas e avisos rápidos">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setShown('normal')}>Janela</Button>
        <Button onClick={() => setShown('workbench')}>Bancada</Button>
        <Button onClick={() => setShown('confirm')}>Confirmação</Button>
        <Button onClick={() => toast.success('Curso duplicado com sucesso!')}>Sucesso</Button>
        <Button onClick={() => toast.error('Erro ao reordenar aula', { label: 'Tentar de novo', onClick: () => {} })}>
          Erro
        </Button>
      </div>
      <Dialog
        open={shown === 'normal'}
        onClose={close}
        title="Nova Notificação"
        subtitle="Chega ao sino de todos os alunos."
        closeOnBackdrop
        footer={
          <>
            <Button onClick={close}>Cancelar</Button>
            <Button
              variant="primary"
              onClick={() => {
                toast.success('Notificação enviada!');
                close();
              }}
            >
              Enviar
            </Button>
          </>
        }
      >
        <Field label="Título">
          <TextInput />
        </Field>
        <Field label="Tipo">
          <Select options={KINDS} value={kind} onChange={setKind} />
        </Field>
        <Button onClick={() => toast.error('Erro ao enviar notificação')}>Errar</Button>
      </Dialog>
      <Dialog
        open={shown === 'workbench'}
        onClose={close}
        title="Módulos"
        subtitle="Fotografia com Luz Natural"
        size="workbench"
      >
        <div className="grid h-full min-h-0 md:grid-cols-[380px_minmax(0,1fr)]">
          <div className="on-bg border-line p-4 md:border-r">Lista</div>
          <div className="p-6">
            <Field label="Título">
              <TextInput />
            </Field>
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Remover 3 alunos?"
        confirm="Remover"
      >
        Todas as matrículas e o progresso desses alunos serão apagados. Não é possível desfazer.
      </ConfirmDialog>
    </Section>
  );
}
