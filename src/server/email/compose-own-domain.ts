import { formatDate } from '#shared/dates.ts';
import { asPlatform } from '../db.ts';
import { servesUntil } from '../domains/judge.ts';
import type { DomainNews } from '../domains/news.ts';
import type { Compose } from './composed.ts';
import { renderOwnDomain } from './render.ts';
import { platformVoice } from './voice.ts';

/** How a producer's own domain stands, as long as that is still so. */
export const composeOwnDomain: Compose = ({ db, env }, email) =>
  asPlatform(db, async (tx) => {
    if (!email.userId) return { dropped: 'no_account' };
    const { domain, news } = email.payload as { domain: string; news: DomainNews };
    const known = await tx
      .selectFrom('school_domains')
      .selectAll()
      .where('producer_id', '=', email.userId)
      .where('domain', '=', domain)
      .executeTakeFirst();
    const now = !known?.verified_at ? 'lost' : known.failing_since ? 'failing' : 'back';
    if (!known || now !== news) return { dropped: 'outdated' };
    const voice = await platformVoice(tx, env);
    const message = renderOwnDomain(
      {
        news,
        domain,
        problem: known.problem,
        until: formatDate(new Date(servesUntil(known.failing_since ?? new Date().toISOString()))),
        url: new URL('/admin/settings/dominio', env.publicUrl).href,
      },
      voice,
    );
    return { voice, message, kept: message, passwordSent: false };
  });
