import { sql } from 'kysely';
import type { Producer, SchoolActor } from '../actors.ts';
import { recordAuditEvent } from '../audit/record-audit-event.ts';
import type { Services } from '../context.ts';
import { readAsSchool, type Tx } from '../db.ts';
import { notFound, Problem } from '../problem.ts';
import { readDelivery } from './adapters/recognise.ts';
import { storeDelivery } from './deliveries/accept.ts';

const TEST_STUDENT = 'Aluno de teste';

type Simulation = { courseId: string; event: 'purchase' | 'refund'; key: string };

/**
 * Simulates a delivery. It is processed like any other, and the access e-mail goes to the producer. The student is real
 * and takes a seat; simulated purchases are marked.
 * @throws Problem not_found, no_simulated_sale
 */
export async function simulateSale(
  services: Pick<Services, 'db' | 'env' | 'jobs'>,
  producer: SchoolActor & Pick<Producer, 'email'>,
  { courseId, event, key }: Simulation,
): Promise<{ deliveryId: string; email: string }> {
  const { producerId } = producer;
  const dedupKey = `simulation:${event}:${key}`;
  const last = await findLast(services, { producerId, courseId, dedupKey });
  const email = addressFor(producer.email);
  if (last.deliveryId) return { deliveryId: last.deliveryId, email };
  if (event === 'refund' && !last.transaction) throw new Problem('no_simulated_sale');
  const body = {
    event: event === 'purchase' ? 'Compra aprovada' : 'Reembolso',
    transaction: event === 'purchase' ? `simulada-${key}` : last.transaction,
    event_id: key,
    email,
    name: TEST_STUDENT,
  };
  const raw = Buffer.from(JSON.stringify(body));
  const delivery = { headers: { 'content-type': 'application/json' }, query: {}, raw };
  const { adapter, sales } = readDelivery(delivery);
  const also = (tx: Tx) =>
    recordAuditEvent(tx, producer, producer.place, { action: 'sale_simulated', subject: last.title });
  const said = { platform: adapter.platform, sales };
  const { id } = await storeDelivery(services, { producerId, courseId }, delivery, said, {
    simulation: { dedupKey },
    also,
  });
  return { deliveryId: id, email };
}

type Sought = { producerId: string; courseId: string; dedupKey: string };

/** The last simulated purchase that gives or waits for access, and this simulation's delivery if it was sent before. */
async function findLast({ db }: Pick<Services, 'db'>, { producerId, courseId, dedupKey }: Sought) {
  const { rows } = await readAsSchool(db, { producerId }, (tx) =>
    sql<{ transaction: string | null; title: string; deliveryId: string | null }>`
      select c.title, (
        select transaction_id from purchases p
        where p.producer_id = c.producer_id and p.course_id = c.id and p.simulated
          and (p.granted or p.waiting_for is not null)
        order by created_at desc limit 1) as transaction, (
        select id from webhook_deliveries d
        where d.producer_id = c.producer_id and d.course_id = c.id and d.platform = 'generic'
          and d.dedup_key = ${dedupKey}) as "deliveryId"
      from courses c
      where c.producer_id = ${producerId} and c.id = ${courseId} and c.deleted_at is null`.execute(tx),
  );
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** A separate account whose mail reaches the producer: `ana+teste@escola.com.br`. */
function addressFor(email: string): string {
  const at = email.lastIndexOf('@');
  const [local = ''] = email.slice(0, at).split('+');
  return `${local.slice(0, 58)}+teste${email.slice(at)}`;
}
