import { createHash, type KeyObject, sign } from 'node:crypto';
import jsonld from 'jsonld';
import { canonize } from 'rdf-canonize';
import { loadPinned } from './contexts.ts';
import { inSeconds } from './moment.ts';
import { multibase } from './multikey.ts';

/*
 * Data Integrity EdDSA Cryptosuites 1.0, `eddsa-rdfc-2022`: an Ed25519 signature over the hashes of the document and
 * its proof, both canonicalized as RDF.
 */

export type Document = { '@context': readonly string[] };
export type Signer = {
  key: KeyObject;
  /** Identifies the public key. */
  verificationMethod: string;
};
type Proof = Record<'type' | 'cryptosuite' | 'created' | 'verificationMethod' | 'proofPurpose' | 'proofValue', string>;

/** Adds a proof to the document. @throws Error for a term that no pinned context defines */
export async function signDocument<Unsigned extends Document>(
  document: Unsigned,
  { key, verificationMethod }: Signer,
  { now, load = loadPinned() }: { now: Date; load?: ReturnType<typeof loadPinned> },
): Promise<Unsigned & { proof: Proof }> {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: inSeconds(now),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  };
  const config = { '@context': document['@context'], ...proof };
  const hashes = await Promise.all([config, document].map((each) => hashOf(each, load)));
  return { ...document, proof: { ...proof, proofValue: signHashes(Buffer.concat(hashes), key) } };
}

export const signHashes = (hashes: Buffer, key: KeyObject): string => multibase(sign(null, hashes, key));

/** Strict, because terms that no context defines would not be signed. */
async function hashOf(document: object, documentLoader: ReturnType<typeof loadPinned>): Promise<Buffer> {
  const options = { documentLoader, safe: true, rdfDirection: 'i18n-datatype', produceGeneralizedRdf: false } as const;
  const dataset = await jsonld.toRDF(document, options);
  const canonical = await canonize(dataset, { algorithm: 'RDFC-1.0', format: 'application/n-quads' });
  return createHash('sha256').update(canonical).digest();
}
