/*
 * Claims that no certificate of a curso livre may make. Courts have fined schools for it (TJSP, 2025, for
 * “certificados reconhecidos”): see docs/decisions/0056.
 */

export type Claim = 'recognition' | 'degree' | 'profession';

const CLAIMS: readonly [Claim, RegExp][] = [
  [
    'recognition',
    /\b(reconhecid|autorizad|validad|credenciad|chancelad|homologad|certificad|aprovad)[oa]s?\b.{0,40}\bmec\b/,
  ],
  [
    'recognition',
    /\b(reconhecid|credenciad)[oa]s?\b.{0,40}\b(ministerio da educacao|nacionalmente|em todo o (brasil|territorio))/,
  ],
  ['recognition', /\bcertificados? reconhecidos?\b/],
  ['recognition', /\b(pelo|do|no) mec\b/],
  ['degree', /\bdiplomas?\b/],
  ['degree', /\b(pos[- ]?)?graduac(ao|oes)\b/],
  ['degree', /\bespecializac(ao|oes)\b/],
  ['degree', /\b(mba|mestrado|doutorado|licenciatura|bacharel(ado)?|tecnologo)\b/],
  ['degree', /\bcurso tecnico\b|\btecnic[oa] em\b/],
  ['degree', /\b(faculdade|universidade)\b/],
  ['profession', /\bhabilita(cao)? profissional\b|\bhabilita (para|ao) exerc/],
];

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ');

/** The first forbidden claim in a text; null if there is none. */
export function findClaim(text: string): { claim: Claim; words: string } | null {
  const read = plain(text);
  for (const [claim, words] of CLAIMS) {
    const [found] = words.exec(read) ?? [];
    if (found) return { claim, words: found };
  }
  return null;
}
