import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { contrast } from '#shared/theme.ts';
import { type Caller, testApp } from '#test/app.ts';
import { newCourse, newSchool, newStudent, openEnrollment, type TestSchool } from '#test/fixtures/factories.ts';
import { asPlatform } from '../db.ts';
import { frame } from '../email/frame.ts';
import { html } from '../html.ts';
import { schoolEmailBranding } from './email-branding.ts';

/* A school without a photo shows the logo of its top bar wherever its picture is used. */

const app = await testApp();
const { db, env } = app.services;
const BAR = '#1B4332';
const WHITE = '#FFFFFF';

let school: TestSchool;
let producer: Caller;
beforeEach(async () => {
  school = await newSchool(db);
  producer = await app.signedIn({ kind: 'producer', userId: school.producerId });
});

const setFace = (columns: object) =>
  asPlatform(db, (tx) =>
    tx.updateTable('client_settings').set(columns).where('producer_id', '=', school.producerId).execute(),
  );
const upload = async (picture: Buffer) => {
  const file = new File([new Uint8Array(picture)], 'logo.png');
  return (await app.clientFor(producer).producer.uploadImage({ file, purpose: 'logo' })).url;
};
/** An ellipse five times as wide as high, on a transparent or coloured background. */
function wide(color: string, ground?: string): Promise<Buffer> {
  const rgba = (hex: string) => [...Buffer.from(hex.slice(1), 'hex'), 255];
  const [inside, outside] = [rgba(color), ground ? rgba(ground) : [0, 0, 0, 0]];
  const pixels = Array.from({ length: 500 * 100 }, (_, at) => {
    const [x, y] = [((at % 500) - 249.5) / 250, (Math.floor(at / 500) - 49.5) / 50];
    return x * x + y * y <= 1 ? inside : outside;
  });
  return sharp(Buffer.from(pixels.flat()), { raw: { width: 500, height: 100, channels: 4 } })
    .png()
    .toBuffer();
}

async function icon(name: string) {
  const answer = await app.fetch(`/brand/${school.slug}/${name}.png`);
  const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const from = (y * info.width + x) * info.channels;
    return { color: `#${data.toString('hex', from, from + 3)}`.toUpperCase(), alpha: data[from + 3] ?? 255 };
  };
  /** Bounding box of everything that differs from the background. */
  const box = (ground: string) => {
    const places = Array.from(
      { length: info.width * info.height },
      (_, each) => [each % info.width, Math.floor(each / info.width)] as const,
    );
    const drawn = places.filter(([x, y]) => at(x, y).alpha === 255 && contrast(at(x, y).color, ground) > 2);
    const [xs, ys] = [drawn.map(([x]) => x), drawn.map(([, y]) => y)];
    return {
      left: Math.min(...xs),
      width: Math.max(...xs) - Math.min(...xs) + 1,
      height: Math.max(...ys) - Math.min(...ys) + 1,
    };
  };
  return { at, box, size: info.width };
}

describe('in icons', () => {
  test.each([
    ['maskable-512', 0.62],
    ['apple-180', 0.62],
    ['icon-192', 0.8],
  ])('%s shows a whole wide logo, undistorted, on the colour of the bar', async (name, share) => {
    await setFace({ navbar_logo_url: await upload(await wide(WHITE)), navbar_color: BAR });
    const { at, box, size } = await icon(name);
    expect(at(size / 2, 8)).toEqual({ color: BAR, alpha: 255 });
    expect(at(0, 0).alpha, 'round corners where nothing else rounds them').toBe(name === 'icon-192' ? 0 : 255);
    const { left, width, height } = box(BAR);
    expect(width / size).toBeCloseTo(share, 1);
    expect(width / height).toBeCloseTo(5, 0);
    expect(left).toBeCloseTo((size - width) / 2, -1);
  });

  test('a logo that would be invisible there gets a contrasting background', async () => {
    await setFace({ navbar_logo_url: await upload(await wide(WHITE)), navbar_color: '#FAFAFA' });
    const { at, size } = await icon('maskable-512');
    expect(contrast(at(size / 2, 8).color, WHITE)).toBeGreaterThanOrEqual(3);
    expect(at(size / 2, size / 2).color).toBe(WHITE);
  });

  test('a logo with its own background keeps it', async () => {
    await setFace({ navbar_logo_url: await upload(await wide(BAR, '#FFF4E0')), navbar_color: '#000000' });
    const { at } = await icon('maskable-512');
    expect(contrast(at(4, 4).color, '#FFF4E0')).toBeLessThan(1.05);
  });

  test('a photo takes precedence and changes the icons', async () => {
    await setFace({ navbar_logo_url: await upload(await wide(WHITE)), navbar_color: BAR });
    const iconOf = async () =>
      /rel="apple-touch-icon" href="([^"]+)"/.exec(
        await (await app.fetch(`/alunos/login?escola=${school.slug}`)).text(),
      )?.[1];
    const before = await iconOf();
    const photo = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#AA2222' } })
      .png()
      .toBuffer();
    await setFace({ logo_url: await upload(photo) });
    expect(await iconOf()).not.toBe(before);
    const { at, size } = await icon('icon-192');
    expect(contrast(at(size / 2, 8).color, '#AA2222'), 'from edge to edge').toBeLessThan(1.1);
  });

  test('the panel’s tab and the list of somebody’s schools show it too', async () => {
    await setFace({ navbar_logo_url: await upload(await wide(WHITE)), navbar_color: BAR });
    const page = await (await app.fetch('/dashboard', {}, producer)).text();
    expect(page).toMatch(new RegExp(`rel="icon" href="/brand/${school.slug}/icon-192.png\\?v=`));
    const student = await newStudent(db, school);
    await openEnrollment(db, student, (await newCourse(db, school)).id);
    const { data } = await app.call('student.schools', undefined, await app.signedIn({ kind: 'student', ...student }));
    expect(data).toMatchObject({
      schools: [{ logoUrl: expect.stringContaining(`/brand/${school.slug}/apple-180.png?v=`) }],
    });
  });
});

describe('in e-mails', () => {
  const header = async () => {
    const branding = await asPlatform(db, (tx) => schoolEmailBranding(tx, env, school.producerId));
    return frame(branding, html`<p>Oi</p>`);
  };

  test('it is shown on the colour of the bar, one line high', async () => {
    const url = await upload(await wide(WHITE));
    await setFace({ navbar_logo_url: url, navbar_color: BAR });
    expect(await header()).toMatch(
      new RegExp(`<td bgcolor="${BAR}"[^>]*><img src="http[^"]*${url}" alt="" height="24" style="[^"]*width:auto`),
    );
  });

  test('a photo takes precedence, on the message’s own background', async () => {
    await setFace({ navbar_logo_url: '/uploads/barra.webp', logo_url: '/uploads/foto.webp', navbar_color: BAR });
    expect(await header()).toContain('/uploads/foto.webp" alt="" height="32"');
    expect(await header()).not.toContain(BAR);
  });

  test('without either only the name is shown', async () => {
    expect(await header()).not.toContain('<img');
  });
});
