import { createApp } from '#server/app.ts';
import { openCache } from '#server/cache/cache.ts';
import type { Services } from '#server/context.ts';
import { openListener } from '#server/database/listener.ts';
import { openMail } from '#server/email/providers/school-mail.ts';
import { EMAILS } from '#server/emails.ts';
import { readEnv } from '#server/env.ts';
import { jsonLines } from '#server/log.ts';
import { openReadiness } from '#server/process/readiness.ts';
import { frontDoor } from '../app.ts';
import { TEST_KEYS } from '../app-keys.ts';
import { makeDataDir } from '../run/data-dir.ts';
import { noJobs, openTools } from './run.ts';

/** The front door of a database of its own, without a queue. */
export async function doorOn(url: string) {
  const settings = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: await makeDataDir(),
    DATABASE_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const env = { ...settings, appKeys: TEST_KEYS };
  const tools = { ...(await openTools(url, env.dataDir)), env };
  // Not started, so nothing is cached.
  const listener = openListener(url, () => {});
  const services: Services = {
    ...tools,
    listener,
    cache: openCache(listener, tools.db),
    jobs: noJobs,
    live: undefined as never,
    provider: null,
    log: jsonLines(() => {}),
    mail: openMail(env),
    metrics: null,
    readiness: openReadiness(),
    emails: EMAILS,
  };
  return { url, services, ...frontDoor(createApp(services), services) };
}
