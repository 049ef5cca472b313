import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProducerCourse } from '#shared/contract/school/courses.ts';
import { api } from '#web/lib/api/api.ts';
import { QueryError } from '#web/lib/query-error.tsx';
import { WebhookAddress } from '#web/producer/sales/webhook-address.tsx';
import { buttonClass } from '#web/ui/button/button-class.ts';
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx';

export function SalesStep({ course }: { course: ProducerCourse | undefined }) {
  if (!course) return <p>Cada curso tem o seu endereço de vendas. Crie o curso antes.</p>;
  return <Address course={course} />;
}

function Address({ course }: { course: ProducerCourse }) {
  const found = useQuery(api.producer.webhook.queryOptions({ input: { courseId: course.id, page: 1 } }));
  if (found.error && !found.data) return <QueryError title="Erro ao carregar o endereço" of={found} />;
  if (!found.data)
    return (
      <Loading label="Carregando o endereço" className="grid gap-3">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </Loading>
    );
  return (
    <>
      <WebhookAddress url={found.data.url} />
      <p>Cole o endereço na plataforma onde você vende. O passo fica pronto quando o primeiro aviso dela chegar.</p>
      <div className="first-step-actions">
        <Link
          to="/admin/courses/$courseId/webhooks"
          params={{ courseId: course.id }}
          className={buttonClass({ variant: 'secondary' })}
        >
          <span className="button-face">Passo a passo por plataforma</span>
        </Link>
      </div>
    </>
  );
}
