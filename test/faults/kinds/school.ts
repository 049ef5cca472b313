import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { encodePicture } from '#server/uploads/encode.ts';
import { keyFor } from '#server/uploads/keys.ts';
import { sharp } from '#server/uploads/sharp.ts';
import type { SchoolSettings } from '#shared/contract/school/settings.ts';
import { FORM, file, form, purpose } from '#test/uploads/multipart.ts';
import { rpc } from '../client.ts';
import { Ledger } from '../ledger.ts';
import type { WrittenSchool } from '../school.ts';
import { countBy, type Kind, kind } from './kind.ts';

/* Settings, which are overwritten, and pictures, identified by content. */

const SIDE = 24;
const LOGO_EDGE = 512;
const LOOK = {
  memberAreaName: 'Escola',
  primaryColor: '#0F766E',
  navbarColor: '#134E4A',
  backgroundColor: '#FFFFFF',
  secondaryLightColor: '#F0FDFA',
  navbarLogoUrl: null,
  socialLinks: { instagram: null, youtube: null, discord: null, telegram: null, whatsapp: null },
  supportEmail: null,
  email: { provider: 'hostinger', template: { subject: 'Oi', body: '<p>{{name}}</p>' } },
};

export function settingsKind({ producerId, producer }: WrittenSchool): Kind {
  let saved = 0;
  const numberIn = (address: string | null) => Number(/^n(\d+)@/.exec(address ?? '')?.[1] ?? 0);
  const asFound = (address: string | null) => new Map(address ? [[producerId, numberIn(address)]] : []);
  return kind({
    name: 'settings',
    next() {
      const value = ++saved;
      const settings = { ...LOOK, supportEmail: `n${value}@example.com` };
      return { key: producerId, value, ask: rpc('producer.updateSettings', settings, producer) };
    },
    async stored(tx) {
      const { rows } = await sql<{ address: string | null }>`
        select support_email as address from client_settings where producer_id = ${producerId}`.execute(tx);
      return asFound(rows[0]?.address ?? null);
    },
    async shown(http) {
      const { supportEmail } = await http.call<SchoolSettings>('producer.settings', undefined, producer);
      return asFound(supportEmail);
    },
  });
}

/** @param count how many there are to upload: each has to be drawn, to know by which address it will be served */
export async function pictureKind({ producerId, producer }: WrittenSchool, count: number): Promise<Kind> {
  const waiting: { key: string; png: Buffer }[] = [];
  for (let made = 0; made < count; made++) waiting.push(await drawNoise(producerId));
  const pictures = new Ledger();
  return kind(
    {
      name: 'picture',
      next() {
        const picture = waiting.shift();
        if (!picture) return null;
        const body = form(purpose('logo'), file(picture.png, 'logo.png', 'image/png'));
        return {
          key: picture.key,
          ask: { path: '/api/producer/images', method: 'POST', type: FORM, cookie: producer, body },
        };
      },
      stored: (tx) => countBy(tx, 'uploads', 'key', producerId),
      /** Rows are committed before files: unacknowledged ones may have either. */
      async shown(http) {
        const found = new Map<string, number>();
        for (const [key, outcome] of pictures.things) {
          const bytes = await http.bytes(`/uploads/${key}`);
          const whole = bytes !== null && (await isWhole(bytes));
          if (whole || outcome !== 'ok') found.set(key, whole ? 1 : 0);
        }
        return found;
      },
    },
    pictures,
  );
}

async function drawNoise(producerId: string): Promise<{ key: string; png: Buffer }> {
  const raw = { width: SIDE, height: SIDE, channels: 3 } as const;
  const png = await sharp(randomBytes(SIDE * SIDE * raw.channels), { raw })
    .png()
    .toBuffer();
  const picture = await encodePicture(png, LOGO_EDGE);
  if (!picture) throw new Error('A picture of noise is no picture');
  return { key: keyFor({ producerId, purpose: 'logo' }, picture), png };
}

/** A file may be empty after a power cut. */
async function isWhole(bytes: Buffer): Promise<boolean> {
  try {
    await sharp(bytes, { failOn: 'error' }).stats();
    return true;
  } catch {
    return false;
  }
}
