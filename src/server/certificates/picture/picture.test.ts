import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, testApp } from '#test/app.ts';
import { certificateSchool, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import { newStudent, openEnrollment, type TestSchool, type TestStudent } from '#test/fixtures/factories.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { sharp } from '../../uploads/sharp.ts';
import { write } from './lettering.ts';

const app = await testApp();
const { call, signedIn, services } = app;
const { db } = services;

let school: TestSchool;
let student: TestStudent;
let courseId: string;
let holder: Caller;

beforeEach(async () => {
  ({ school, courseId, student, holder } = await certificateSchool(app));
});

const story = (id: string, caller = holder) => app.fetch(`/api/student/certificate-story.png?id=${id}`, {}, caller);
const shared = (code: string) => app.fetch(`/certificados/${code}/imagem.png?escola=${school.slug}`);

/** Share of dark pixels in a region, in percent. */
async function inkOf(png: Buffer, part: { left: number; top: number; width: number; height: number }) {
  const { data } = await sharp(png).extract(part).greyscale().raw().toBuffer({ resolveWithObject: true });
  return (data.filter((value) => value < 100).length * 100) / data.length;
}

const LONG = 'Maria Antônia Conceição de Albuquerque e Vasconcelos '.repeat(3).slice(0, 120).trim();

describe('the picture for stories', () => {
  test.each([
    ['a short name', 'Zé', 'Fotografia com Luz Natural'],
    [
      'the longest name',
      LONG,
      'Um curso de nome bem comprido: da primeira câmera à última edição, passo a passo '.repeat(2),
    ],
    ['one long word', 'W'.repeat(120), 'X'.repeat(160)],
    ['Cyrillic', 'Наталья Щербакова', 'Курс фотографии'],
    ['emoji', 'Duda Martins', '📸 Fotografia 🌸 do zero 👩🏽‍💻'],
    ['a course of emoji alone', 'Duda Martins', '📸🌸'],
  ])('fits %s', async (kind, name, course) => {
    const { certificateId } = await newCertificate(db, student, courseId, { holder_name: name, snapshot: { course } });
    const answer = await story(certificateId);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    const png = Buffer.from(await answer.arrayBuffer());
    if (process.env.PICTURES) await writeFile(`${process.env.PICTURES}/${kind}.png`, png);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1080, height: 1920, format: 'png' });
    expect(png.length).toBeLessThan(3 * 1024 * 1024);
    // Text is only where a phone shows it: there is none at the sides or at the bottom.
    expect(await inkOf(png, { left: 90, top: 850, width: 900, height: 820 })).toBeGreaterThan(0.5);
    for (const left of [0, 1000]) expect(await inkOf(png, { left, top: 800, width: 80, height: 1120 })).toBe(0);
    expect(await inkOf(png, { left: 0, top: 1690, width: 1080, height: 230 })).toBe(0);
  });

  test('is its holder’s only, for a valid certificate with a confirmed name', async () => {
    const { certificateId } = await newCertificate(db, student, courseId, { confirmed_at: null });
    expect((await story(certificateId)).status).toBe(404);
    await call('student.confirmCertificate', { certificateId, name: 'Duda Aluna' }, holder);
    expect((await story(certificateId)).status).toBe(200);
    const neighbour = await newStudent(db, school);
    await openEnrollment(db, neighbour, courseId);
    expect((await story(certificateId, await signedIn({ kind: 'student', ...neighbour }))).status).toBe(404);
    expect((await story('x')).status).toBe(422);
  });
});

describe('a shared check page’s link preview', () => {
  test('names a picture, whether or not the certificate exists', async () => {
    const { certificateCode } = await newCertificate(db, student, courseId);
    const page = async (code: string) =>
      (await app.fetch(`/certificados/${code}?escola=${school.slug}`))
        .text()
        .then((html) => html.replaceAll(code, 'CODE'));
    const [known, unknown] = [await page(certificateCode), await page('0123456789AB')];
    expect(known).toContain('property="og:image" content="http');
    expect(known).toContain('/certificados/CODE/imagem.png');
    expect(known).toContain('summary_large_image');
    expect(known).not.toContain('Duda');
    expect(unknown).toBe(known);
  });

  test('shows the picture to anybody with the code, but not of an invalid certificate', async () => {
    const { certificateId, certificateCode } = await newCertificate(db, student, courseId, { holder_name: LONG });
    const answer = await shared(certificateCode);
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const png = Buffer.from(await answer.arrayBuffer());
    if (process.env.PICTURES) await writeFile(`${process.env.PICTURES}/social.png`, png);
    expect(await sharp(png).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect(await inkOf(png, { left: 330, top: 580, width: 870, height: 50 })).toBe(0);
    const counts = [certificateCode, '0123456789AB'].map((code) => statementsOf(db, () => shared(code)));
    const [known, unknown] = await Promise.all(counts);
    expect(unknown?.length).toBe(known?.length);
    const producer = await signedIn({ kind: 'producer', userId: school.producerId });
    await call('producer.revokeCertificate', { certificateId, reason: 'Engano' }, producer);
    expect((await shared(certificateCode)).status).toBe(404);
  });
});

test('has a glyph for every printable letter of a name', async () => {
  const style = { font: 'bold', size: 60, color: '#000000', width: 2000 } as const;
  const box = (await write('\u0378', style)).input;
  for (const letter of ['Ã', 'ç', 'É', 'ő', 'Ł', 'Щ', 'ї', 'Ω', 'ß', 'Ø', 'ñ', 'Ễ', 'ª', '’'])
    expect((await write(letter, style)).input.equals(box)).toBe(false);
});
