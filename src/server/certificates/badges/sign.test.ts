import { createHash } from 'node:crypto';
import { decode } from 'base58-universal';
import { describe, expect, test } from 'vitest';
import { loadPinned } from './contexts.ts';
import { privateKeyOf } from './multikey.ts';
import { signDocument, signHashes } from './sign.ts';

/* The test vectors of the specifications: Data Integrity EdDSA Cryptosuites 1.0 (B.1), and Open Badges 3.0. */

const W3C = {
  id: 'z6MkrJVnaZkeFzdQyMZu1cgjg7k1pZZ6pvBQ7XJPt4swbTQ2',
  privateKeyMultibase: 'z3u2en7t5LR2WtQH5PfFqMqwVHBeXouLzo6haApm8XHqvjxq',
  proofValue: 'z21EVs3eXERqTn4acNHT9viboqgzUaQ3kTmhPT3eA8qrVPE7CrQq78WkzctnMX5W4CrzcKnHw8V6dvy5pgWYCU5e9',
  created: '2023-02-24T23:36:38Z',
  credential: {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://www.w3.org/ns/credentials/examples/v2'],
    id: 'urn:uuid:58172aac-d8ba-11ed-83dd-0b3aef56cc33',
    type: ['VerifiableCredential', 'AlumniCredential'],
    name: 'Alumni Credential',
    description: 'A minimum viable example of an Alumni Credential.',
    issuer: 'https://vc.example/issuers/5678',
    validFrom: '2023-01-01T00:00:00Z',
    credentialSubject: { id: 'did:example:abcdefgh', alumniOf: 'The School of Examples' },
  },
};
/** Terms used only by the specification's examples. */
const EXAMPLES = new Map<string, unknown>([
  [
    'https://www.w3.org/ns/credentials/examples/v2',
    { '@context': { '@vocab': 'https://www.w3.org/ns/credentials/examples#' } },
  ],
]);

const OPEN_BADGES = {
  id: 'z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi',
  secret: '6241a409e6707bb640a0140a8a32bc3d193c33a661747284d6adfa4ed4180be4',
  hashes:
    '3cf3c265b6c8ebb29b4d5ea310b87d2f31c79b633eff8af561d2e8c97a85c8cbd994aebd5e53f4af4495dbe9e1155410bae683811107c26acf83671075c163b3',
  proofValue: 'zUSD5bjo6mYV1n9i9E6ZwUiHuj4JyZDjCDfDqoJcPi9XJrc9LYstik9mdBvutdwBdquWXjWrwJDVGJrAarvRs8uD',
};

/** A private key in base 58 has a two-byte prefix, like a public one. */
const secretOf = (multibase: string) => Buffer.from(decode(multibase.slice(1)).subarray(2)).toString('base64url');

describe('eddsa-rdfc-2022', () => {
  const key = privateKeyOf({ id: W3C.id, secret: secretOf(W3C.privateKeyMultibase) });
  const signer = { key, verificationMethod: `https://vc.example/issuers/5678#${W3C.id}` };
  const options = { now: new Date(W3C.created), load: loadPinned(EXAMPLES) };

  test('reproduces the W3C’s proof of the W3C’s credential', async () => {
    const signed = await signDocument(W3C.credential, signer, options);
    expect(signed.proof).toEqual({
      type: 'DataIntegrityProof',
      cryptosuite: 'eddsa-rdfc-2022',
      created: W3C.created,
      verificationMethod: signer.verificationMethod,
      proofPurpose: 'assertionMethod',
      proofValue: W3C.proofValue,
    });
  });

  test('reproduces the hashes of 1EdTech’s badge', () => {
    const badge = privateKeyOf({
      id: OPEN_BADGES.id,
      secret: Buffer.from(OPEN_BADGES.secret, 'hex').toString('base64url'),
    });
    expect(signHashes(Buffer.from(OPEN_BADGES.hashes, 'hex'), badge)).toBe(OPEN_BADGES.proofValue);
  });

  test('refuses terms without a definition, and fetches none', async () => {
    const unknown = { ...W3C.credential, '@context': W3C.credential['@context'].slice(0, 1), nickname: 'Duda' };
    await expect(signDocument(unknown, signer, options)).rejects.toThrow();
    const elsewhere = { ...W3C.credential, '@context': ['https://example.com/context'] };
    await expect(signDocument(elsewhere, signer, options)).rejects.toThrow('https://example.com/context');
  });
});

test('the contexts equal those of the reviewed packages', async () => {
  const load = loadPinned();
  const hash = async (url: string) =>
    createHash('sha256')
      .update(JSON.stringify((await load(url)).document))
      .digest('hex');
  expect(await hash('https://www.w3.org/ns/credentials/v2')).toBe(
    'bf6fd611e6773d58f649459a45dbbb81f94e8cfd058a756644cd5a4a882c4050',
  );
  expect(await hash('https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json')).toBe(
    'e407ae98563c7b4708be4c8198a7f254bc09c131afc68e73d5f90eb0a34c6f7f',
  );
  expect(await hash('https://purl.imsglobal.org/spec/ob/v3p0/extensions.json')).toBe(
    'f9767b4f07e2c92e6c084c34882f67cb335b13f0aface4b9bfc2ea08432a5892',
  );
});
