/* The library's index would load lists that are not needed, so these files are imported by name; they have no types. */

declare module '@zxcvbn-ts/*.json.mjs' {
  const words: (string | number)[];
  export default words;
}

declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
