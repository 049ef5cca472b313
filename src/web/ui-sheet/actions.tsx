import { Images, Pencil, Play, Plus, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Chip } from '#web/ui/data/chip.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { linkClass } from '#web/ui/navigation/link-class.ts';
import { Section } from './section.tsx';

export function ActionSections() {
  return (
    <>
      <Section title="Botões">
        <div className="flex flex-wrap items-center gap-3">
          <Button variant="primary">Salvar</Button>
          <Button variant="primary" icon={<Plus />}>
            Novo Curso
          </Button>
          <Button icon={<Images />}>Banners</Button>
          <Button variant="ghost">Cancelar</Button>
          <Button variant="danger" icon={<Trash2 />}>
            Excluir curso
          </Button>
          <Button variant="danger-fill">Remover</Button>
          <Button variant="primary" busy busyText="Enviando...">
            Enviar
          </Button>
          <Button variant="primary" disabled>
            Salvar
          </Button>
          <IconButton label="Editar" icon={<Pencil />} variant="secondary" />
          <IconButton label="Excluir" icon={<Trash2 />} />
          <IconButton label="Indisponível" icon={<Trash2 />} disabled />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Button size="small">Módulos</Button>
          <Button variant="primary" size="large" icon={<Play />}>
            Começar a assistir
          </Button>
          <Button variant="primary" busy>
            Confirmar
          </Button>
          <a className={linkClass()} href="#links">
            Ver todos
          </a>
          <p>
            Concordo com os{' '}
            <a className={linkClass()} href="#termos">
              Termos de Uso
            </a>
          </p>
        </div>
      </Section>
      <Section title="Status">
        <div className="flex flex-wrap gap-3">
          <Badge tone="ok">Ativo</Badge>
          <Badge tone="calm">Inativo</Badge>
          <Badge tone="info">Em Teste</Badge>
          <Badge tone="warn">Pendente</Badge>
          <Badge tone="bad">Expirado</Badge>
          <Badge tone="brand">2</Badge>
          <Badge tone="glass">Acesso Bloqueado</Badge>
          <Chip mono onClick={() => {}}>
            {'{{nome}}'}
          </Chip>
          <Chip onRemove={() => {}} label="Remover filtro Ativos">
            Ativos
          </Chip>
        </div>
      </Section>
      <Section title="Avisos">
        <div className="grid gap-2.5">
          <Note tone="info" title="Seu teste termina em 4 dias" action={<Button>Ver Planos</Button>}>
            Escolha um plano para manter seus alunos com acesso.
          </Note>
          <Note tone="warn" title="Faltam 7 dias" action={<Button>Renovar Agora</Button>}>
            Sua assinatura vence em 27/11/2026.
          </Note>
          <Note tone="bad" title="Assinatura Expirada" action={<Button>Renovar Agora</Button>}>
            Seus alunos estão sem acesso. Tudo volta no momento da renovação.
          </Note>
          <Note tone="calm" title="Modo de Visualização" action={<Button>Sair da prévia</Button>}>
            Você está vendo a área como um aluno. Nada é gravado.
          </Note>
          <Note tone="ok">Tudo certo com a sua assinatura.</Note>
        </div>
      </Section>
    </>
  );
}
