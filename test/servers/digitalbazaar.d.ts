declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { cryptosuite: object });
  }
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module 'jsonld-signatures' {
  type Options = { suite: object; purpose: object; documentLoader(url: string): Promise<object> };
  const jsigs: {
    purposes: { AssertionProofPurpose: new () => object };
    verify(document: object, options: Options): Promise<{ verified: boolean; error?: Error }>;
  };
  export default jsigs;
}
