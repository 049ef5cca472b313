import { Counter, Histogram, type Registry } from 'prom-client';
import { isUnavailable } from '../database/connection/outage.ts';
import { DELIVERY_OUTCOMES, EMAIL_OUTCOMES, type Metrics } from './metrics.ts';

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const SQLSTATE = /^[0-9A-Z]{5}$/;
const WAIT_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** Counters, incremented as events happen. */
export function openCounters(registry: Registry): Metrics {
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'How long answers took, by the template of the route',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const waits = new Histogram({
    name: 'ateneu_db_wait_seconds',
    help: 'How long a transaction waited for a connection',
    buckets: WAIT_SECONDS,
    registers,
  });
  const errors = new Counter({
    name: 'ateneu_db_errors_total',
    help: 'Transactions that failed, by the code of PostgreSQL or of the network',
    labelNames: ['code'],
    registers,
  });
  const emails = new Counter({
    name: 'ateneu_emails_total',
    help: 'Tries to send an e-mail, by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const deliveries = new Counter({
    name: 'ateneu_webhook_deliveries_total',
    help: 'What sales platforms posted, by what became of it',
    labelNames: ['outcome'],
    registers,
  });
  // Initialized with 0, otherwise the first event would not show as an increase.
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0);
  for (const outcome of DELIVERY_OUTCOMES) deliveries.inc({ outcome }, 0);
  return {
    answered: (request, seconds) => requests.observe(request, seconds),
    emailEnded: (outcome) => emails.inc({ outcome }),
    deliveryEnded: (outcome) => deliveries.inc({ outcome }),
    database: {
      waited: (seconds) => waits.observe(seconds),
      failed(error) {
        const code = errorLabel(error);
        if (code) errors.inc({ code });
      },
    },
  };
}

/** @returns null for what is no error of the database, though it ended a transaction */
function errorLabel(error: unknown): string | null {
  const code = String((error as { code?: unknown } | null)?.code ?? '');
  if (SQLSTATE.test(code)) return code;
  return isUnavailable(error) ? code || 'no_answer' : null;
}
