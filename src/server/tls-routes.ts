import { Hono } from 'hono';
import type { Services } from './context.ts';
import { schoolOfHost } from './hosts.ts';
import { schoolAtHost } from './school-hosts.ts';

/**
 * What a proxy that obtains certificates on demand asks first: 200 for the hosts that are served, 404 for any other.
 * Answered on every host, since the proxy comes by the machine's own address.
 */
export const tlsRoutes = (services: Pick<Services, 'db' | 'env'>) =>
  new Hono().get('/tls/ask', async (c) => {
    const domain = c.req.query('domain') ?? '';
    const named = schoolOfHost(domain, services.env);
    const served = named ? await schoolAtHost(services.db, named) : domain !== '';
    return c.text(served ? 'sim' : 'não', served ? 200 : 404);
  });
