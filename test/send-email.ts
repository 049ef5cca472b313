import { openDatabase } from '#server/db.ts';
import { openTransport } from '#server/email/providers/open-transport.ts';
import { sendQueuedEmail } from '#server/email/worker.ts';
import { EMAILS } from '#server/emails.ts';
import { readEnv } from '#server/env.ts';
import { startJobs } from '#server/jobs/jobs.ts';

/* A worker's process that sends one e-mail, for tests that kill it meanwhile: node test/send-email.ts <id> */

const env = readEnv(process.env);
const url = env.databaseUrl ?? '';
const jobs = await startJobs(url, () => {});
const transport = openTransport(env);
const log = { info() {}, error() {} };
await sendQueuedEmail(
  { db: openDatabase(url), emails: EMAILS, env, jobs, log, transportFor: () => transport },
  process.argv[2] ?? '',
);
