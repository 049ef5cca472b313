import { Plus } from 'lucide-react';
import { Button } from '#web/ui/button/button.tsx';
import { Badge } from '#web/ui/data/badge.tsx';
import { Card } from '#web/ui/data/card.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { PageError } from '#web/ui/feedback/page-error.tsx';
import { Progress } from '#web/ui/feedback/progress.tsx';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Avatar } from '#web/ui/media/avatar.tsx';
import { Cover } from '#web/ui/media/cover.tsx';
import { Section } from './section.tsx';

const NAMES = ['Duda Martins', 'Edu', 'Ana Beatriz Lima', 'Bruno Sá', 'Carla Nunes', 'Érica Dias', 'Zé Souza'];
const COURSES = [
  'Fotografia com Luz Natural',
  'Copywriting que Vende',
  'Finanças sem Medo',
  'Oratória e Presença',
  'Inglês',
];

export function StateSections() {
  return (
    <>
      <Section title="Vazio, erro e carregando">
        <div className="grid gap-4 md:grid-cols-3">
          <Card padded={false}>
            <Empty
              title="Nenhum curso encontrado"
              action={
                <Button variant="primary" icon={<Plus />}>
                  Novo Curso
                </Button>
              }
            >
              Crie o primeiro curso. Ele começa como rascunho.
            </Empty>
          </Card>
          <Card padded={false}>
            <PageError onRetry={() => {}} />
          </Card>
          <div className="grid content-start gap-4">
            <Card>
              <Loading className="flex items-center gap-3">
                <Skeleton className="h-18 w-12" />
                <div className="grid flex-1 gap-2">
                  <Skeleton className="h-3 w-1/3" />
                  <Skeleton className="h-3.5 w-4/5" />
                  <Skeleton className="h-3 w-1/2" />
                </div>
              </Loading>
            </Card>
            <Card className="grid gap-4">
              <Progress value={67} label="Progresso do curso" weight="thin" />
              <Progress value={41} label="Alunos usados" />
              <Progress value={78} label="Alunos usados, quase no limite" tone="warn" />
              <Progress value={96} label="Alunos usados, no limite" tone="bad" weight="thick" />
            </Card>
            <div className="flex flex-wrap gap-2">
              {NAMES.map((name) => (
                <Avatar key={name} name={name} />
              ))}
              <Avatar name="Duda Martins" large />
            </div>
          </div>
        </div>
      </Section>
      <Section title="Capas sem imagem">
        <div className="flex flex-wrap gap-4">
          {COURSES.map((title, index) => (
            <Cover
              key={title}
              src={index === 1 ? '/nada.webp' : null}
              title={title}
              sizes="168px"
              className="w-[168px]"
            >
              {index === 0 && (
                <Badge tone="glass" className="absolute top-2.5 left-2.5">
                  Concluído
                </Badge>
              )}
            </Cover>
          ))}
          <Cover src={null} title="Módulo 1" shape="module" sizes="72px" className="w-[72px] self-start rounded-in" />
          <Cover
            src={null}
            title="Semana da Luz Natural"
            shape="banner"
            sizes="400px"
            className="w-full max-w-[400px] self-start"
          />
        </div>
      </Section>
    </>
  );
}
