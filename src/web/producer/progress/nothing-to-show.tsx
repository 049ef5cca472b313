import { Link } from '@tanstack/react-router';
import type { ProgressHead } from '#shared/contract/school/progress-table.ts';
import { Button } from '#web/ui/button/button.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';

export function NothingToShow({ head: { course, enrolled }, onClear }: { head: ProgressHead; onClear: () => void }) {
  return (
    <Card>
      {!course && (
        <Empty title="Você ainda não tem cursos" action={<To to="/admin/courses">Ir para Cursos</To>}>
          O progresso dos alunos aparece aqui, aula por aula.
        </Empty>
      )}
      {course && course.modules.length === 0 && (
        <Empty title="Este curso ainda não tem aulas" action={<To to="/admin/courses">Ir para Cursos</To>}>
          Cada aula do curso é uma coluna da tabela.
        </Empty>
      )}
      {course && course.modules.length > 0 && enrolled === 0 && (
        <Empty title="Ninguém está neste curso ainda" action={<To to="/admin/students">Ir para Alunos</To>}>
          Quem for matriculado aparece aqui, com o que já concluiu.
        </Empty>
      )}
      {course && course.modules.length > 0 && enrolled > 0 && (
        <Empty title="Nenhum aluno encontrado" action={<Button onClick={onClear}>Ver todos os alunos</Button>}>
          Mude o nome, o e-mail ou o telefone da busca.
        </Empty>
      )}
    </Card>
  );
}

const To = ({ to, children }: { to: '/admin/courses' | '/admin/students'; children: string }) => (
  <Link to={to} className={buttonClass({})}>
    <span className="button-face">{children}</span>
  </Link>
);
