import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite';
import jsigs from 'jsonld-signatures';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CheckedCertificate } from '#shared/contract/certificate-check.ts';
import { type Caller, testApp } from '#test/app.ts';
import { certificateSchool, newCertificate } from '#test/fixtures/certificate-fixture.ts';
import {
  newCourse,
  newSchool,
  newStudent,
  openEnrollment,
  type TestSchool,
  type TestStudent,
} from '#test/fixtures/factories.ts';
import { repeatLastTry } from '#test/fixtures/login-attempts.ts';
import { statementsOf } from '#test/fixtures/statements.ts';
import { asPlatform } from '../../db.ts';
import { loadPinned } from './contexts.ts';
import { statusList } from './revoked.ts';

/* Verifies the school's credentials with another implementation, using only public documents. */

const app = await testApp();
const { call, signedIn, services } = app;
const { db, env } = services;

let school: TestSchool;
let student: TestStudent;
let courseId: string;
let producer: Caller;
let holder: Caller;
let certificateId: string;
let code: string;

beforeEach(async () => {
  ({ school, producer, courseId, student, holder } = await certificateSchool(app));
  const made = await newCertificate(db, student, courseId, { holder_name: 'Ana Lúcia d’Ávila' });
  [certificateId, code] = [made.certificateId, made.certificateCode];
});

type Credential = Record<string, unknown> & {
  id: string;
  issuer: { id: string; url: string };
  proof: Record<string, string>;
  credentialSubject: { identifier: { salt?: string; identityHash: string }[] };
  credentialStatus: { statusListIndex: string; statusListCredential: string };
};

const own = (id = certificateId, caller = holder) => app.fetch(`/api/student/credential.json?id=${id}`, {}, caller);
const ownCredential = async () => (await (await own()).json()) as Credential;
const open = (asked = code, slug = school.slug) => app.fetch(`/credenciais/${asked}.json?escola=${slug}`);
const share = (shared: boolean, caller = holder) => call('student.shareCertificate', { certificateId, shared }, caller);
const path = (url: string) => new URL(url).pathname;
const json = async (address: string) => (await (await app.fetch(address)).json()) as Record<string, unknown>;

/** The documents an external verifier loads: the contexts, and the DID document that `did:web` resolves to. */
const documentLoader = async (url: string) => {
  if (!url.startsWith('did:web:')) return loadPinned(VOCABULARIES)(url);
  const [host = '', ...folders] = url.slice('did:web:'.length).split('#')[0]?.split(':') ?? [];
  expect(decodeURIComponent(host)).toBe(new URL(env.publicUrl).host);
  const did = await json(`/${folders.join('/')}/did.json`);
  const method = (did.verificationMethod as { id: string }[]).find(({ id }) => id === url);
  const document = url.includes('#') ? { '@context': 'https://w3id.org/security/multikey/v1', ...method } : did;
  return { contextUrl: null, documentUrl: url, document };
};
/** Contexts of DID documents, reduced to the terms this test needs. */
const VOCABULARIES = new Map<string, unknown>(
  ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'].map((url) => [
    url,
    {
      '@context': {
        id: '@id',
        type: '@type',
        Multikey: 'https://w3id.org/security#Multikey',
        controller: { '@id': 'https://w3id.org/security#controller', '@type': '@id' },
        verificationMethod: { '@id': 'https://w3id.org/security#verificationMethod', '@type': '@id' },
        assertionMethod: { '@id': 'https://w3id.org/security#assertionMethod', '@type': '@id', '@container': '@set' },
        publicKeyMultibase: 'https://w3id.org/security#publicKeyMultibase',
      },
    },
  ]),
);

async function isGenuine(credential: object): Promise<boolean> {
  const suite = new DataIntegrityProof({ cryptosuite });
  const purpose = new jsigs.purposes.AssertionProofPurpose();
  const { verified } = await jsigs.verify(credential, { suite, purpose, documentLoader });
  return verified;
}

async function isRevoked({ credentialStatus }: Credential): Promise<boolean> {
  const list = await json(path(credentialStatus.statusListCredential));
  expect(await isGenuine(list)).toBe(true);
  const { encodedList } = list.credentialSubject as { encodedList: string };
  expect(encodedList.startsWith('u')).toBe(true);
  const bits = gunzipSync(Buffer.from(encodedList.slice(1), 'base64url'));
  expect(bits.length * 8).toBeGreaterThanOrEqual(131_072);
  const index = Number(credentialStatus.statusListIndex);
  return ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0;
}

describe('a credential', () => {
  test('can be downloaded by its holder, and verifies in a foreign verifier', async () => {
    const answer = await own();
    expect(answer.headers.get('content-disposition')).toContain('credencial-');
    const credential = (await answer.json()) as Credential;
    expect(await isGenuine(credential)).toBe(true);
    expect(await isRevoked(credential)).toBe(false);
    expect(credential.issuer.id).toContain(`:escolas:${school.slug}`);
    const { pathname, search } = new URL(credential.issuer.url);
    expect(pathname + search).toBe(`/alunos/login?escola=${school.slug}`);
    const [email, name] = credential.credentialSubject.identifier;
    const hash = createHash('sha256').update(`${student.email.toLowerCase()}${email?.salt}`).digest('hex');
    expect(email?.identityHash).toBe(`sha256$${hash}`);
    expect(name?.identityHash).toBe('Ana Lúcia d’Ávila');
    expect(JSON.stringify(credential)).not.toContain(student.email);
  });

  test('contains the same signed result as the certificate', async () => {
    expect(JSON.stringify(await ownCredential())).not.toMatch(/resultDescription|Aproveitamento/);
    await asPlatform(db, (tx) =>
      sql`update certificates set snapshot = snapshot || '{"result": 92}' where id = ${certificateId}`.execute(tx),
    );
    const credential = await ownCredential();
    expect(credential.credentialSubject).toMatchObject({
      result: [{ type: ['Result'], resultDescription: `urn:uuid:${courseId}#aproveitamento`, value: '92' }],
      achievement: { resultDescription: [{ name: 'Aproveitamento', resultType: 'Percent', valueMax: '100' }] },
    });
    expect(await isGenuine(credential)).toBe(true);
    const subject = { ...credential.credentialSubject, result: [{ type: ['Result'], value: '93' }] };
    expect(await isGenuine({ ...credential, credentialSubject: subject })).toBe(false);
  });

  test('that was changed in any part is refused', async () => {
    const credential = await ownCredential();
    const doctored = [
      { ...credential, name: 'Medicina' },
      { ...credential, validUntil: '2099-01-01T00:00:00Z' },
      { ...credential, issuer: { ...credential.issuer, name: 'Outra escola' } },
      { ...credential, credentialStatus: { ...credential.credentialStatus, statusListIndex: '1' } },
      { ...credential, proof: { ...credential.proof, created: '2020-01-01T00:00:00Z' } },
    ];
    expect(await Promise.all(doctored.map(isGenuine))).toEqual(doctored.map(() => false));
    const named = structuredClone(credential);
    for (const each of named.credentialSubject.identifier) if (!each.salt) each.identityHash = 'Outra Pessoa';
    expect(await isGenuine(named)).toBe(false);
    expect(await isGenuine(credential)).toBe(true);
  });

  test('is its holder’s only, for a valid certificate with a confirmed name', async () => {
    const neighbour = await newStudent(db, school);
    await openEnrollment(db, neighbour, courseId);
    const other = await signedIn({ kind: 'student', ...neighbour });
    expect((await own(certificateId, other)).status).toBe(404);
    expect((await share(true, other)).status).toBe(404);
    expect((await own(certificateId, producer)).status).toBe(403);
    expect((await own('x')).status).toBe(422);
    const unseen = await newCertificate(db, student, (await newCourse(db, school)).id, { confirmed_at: null });
    expect((await own(unseen.certificateId)).status).toBe(404);
    await call('producer.revokeCertificate', { certificateId, reason: 'Engano' }, producer);
    expect((await own()).status).toBe(404);
  });
});

describe('the public credential', () => {
  test('exists only while its holder shares it, at the school’s own address', async () => {
    const other = await newSchool(db);
    await ownCredential();
    expect((await open()).status).toBe(404);
    expect((await share(true)).status).toBe(200);
    const answer = await open();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    const credential = (await answer.json()) as Credential;
    expect(await isGenuine(credential)).toBe(true);
    expect(path(credential.id)).toBe(`/credenciais/${code}.json`);
    const seen = async () => (await call('public.checkCertificate', { code })).data as CheckedCertificate;
    expect((await seen()).credentialUrl).toBe(credential.id);
    expect((await open(code, other.slug)).status).toBe(404);
    expect((await app.fetch(`/credenciais/${code}.json`)).status).toBe(404);
    await share(false);
    expect((await open()).status).toBe(404);
    expect((await seen()).credentialUrl).toBeNull();
  });

  test('cannot be distinguished from a missing one by work or time, and tries are limited', async () => {
    await ownCredential();
    await open();
    const timed = async (asked: string) => {
      const started = performance.now();
      const statements = await statementsOf(db, () => open(asked));
      return { ms: performance.now() - started, count: statements.length };
    };
    const [hidden, unknown] = [await timed(code), await timed('0123456789AB')];
    expect(hidden.count).toBe(unknown.count);
    for (const { ms } of [hidden, unknown]) expect(ms).toBeGreaterThanOrEqual(95);
    const stranger = { ip: '198.51.100.78' };
    await app.fetch(`/credenciais/000000000000.json?escola=${school.slug}`, {}, stranger);
    await repeatLastTry(db, 'certificate_check', 59);
    expect((await app.fetch(`/credenciais/${code}.json?escola=${school.slug}`, {}, stranger)).status).toBe(429);
  });
});

describe('the status list', () => {
  test('shows revoked and replaced certificates at once', async () => {
    const credential = await ownCredential();
    await call('producer.correctCertificate', { certificateId, name: 'Ana Lúcia Ávila' }, producer);
    expect(await isRevoked(credential)).toBe(true);
    const { certificates } = (await call('student.certificates', undefined, holder)).data as {
      certificates: { id: string }[];
    };
    const next = (await (await own(certificates[0]?.id)).json()) as Credential;
    expect([next.id === credential.id, await isRevoked(next)]).toEqual([false, false]);
  });

  test('shows a revoked one whose credential is no longer public', async () => {
    await share(true);
    const credential = await ownCredential();
    expect(await isRevoked(credential)).toBe(false);
    await call('producer.revokeCertificate', { certificateId, reason: 'Engano' }, producer);
    expect(await isRevoked(credential)).toBe(true);
    expect(await isGenuine(credential)).toBe(true);
    expect((await open()).status).toBe(404);
  });

  test('is read once for all who ask at the same time, and again for the next', async () => {
    await ownCredential();
    const ask = () => statusList(services, { slug: school.slug, list: 1 });
    const statementsFor = async (asking: number) =>
      (await statementsOf(db, () => Promise.all(Array.from({ length: asking }, ask)))).length;
    const one = await statementsFor(1);
    expect([one > 0, await statementsFor(5), await statementsFor(1)]).toEqual([true, one, one]);
  });

  test('gives each certificate a random place of its own, also concurrently', async () => {
    const places = () =>
      asPlatform(db, (tx) =>
        tx.selectFrom('certificate_badges').selectAll().where('producer_id', '=', school.producerId).execute(),
      );
    await Promise.all(Array.from({ length: 6 }, () => own()));
    expect(await places()).toHaveLength(1);
    expect((await app.fetch(`/escolas/${school.slug}/credenciais/status/2`)).status).toBe(404);
    expect((await app.fetch(`/escolas/${school.slug}/credenciais/status/0`)).status).toBe(404);
    expect((await app.fetch('/escolas/nenhuma-escola/credenciais/status/1')).status).toBe(404);
  });
});

describe('the key of a school', () => {
  test('can be rotated, and the earlier key stays published for ever', async () => {
    expect((await app.fetch(`/escolas/${school.slug}/did.json`)).status).toBe(404);
    const before = await ownCredential();
    expect((await call('producer.changeBadgeKey', undefined, producer)).status).toBe(200);
    const after = await ownCredential();
    expect(after.proof.verificationMethod).not.toBe(before.proof.verificationMethod);
    expect(await Promise.all([before, after].map(isGenuine))).toEqual([true, true]);
    const did = await json(`/escolas/${school.slug}/did.json`);
    expect(did.assertionMethod).toHaveLength(2);
    expect(JSON.stringify(did)).not.toContain('private');
    const keys = await asPlatform(db, (tx) =>
      tx.selectFrom('badge_keys').selectAll().where('producer_id', '=', school.producerId).execute(),
    );
    expect(keys.filter(({ retired_at }) => retired_at === null)).toHaveLength(1);
  });

  test('is not published at a school’s own host, which the school controls', async () => {
    await ownCredential();
    const elsewhere = { headers: { host: `${school.slug}.${new URL(env.publicUrl).hostname}` } };
    expect((await app.fetch(`/escolas/${school.slug}/did.json`, elsewhere)).status).toBe(404);
  });

  test('of another school does not verify here', async () => {
    const credential = await ownCredential();
    const other = await newSchool(db);
    const stranger = await newStudent(db, other);
    const foreign = await newCertificate(db, stranger, (await newCourse(db, other)).id);
    await openEnrollment(db, stranger, (await newCourse(db, other)).id);
    const theirs = (await (
      await own(foreign.certificateId, await signedIn({ kind: 'student', ...stranger }))
    ).json()) as Credential;
    const { proofValue, verificationMethod } = theirs.proof;
    const forged = { ...credential, proof: { ...credential.proof, proofValue, verificationMethod } };
    expect(await isGenuine(forged)).toBe(false);
  });
});
