/* The library's index would bring lists that are not needed: these files are read by their names, and have no types. */

declare module '@zxcvbn-ts/*.json.mjs' {
  const words: (string | number)[];
  export default words;
}

declare module '@zxcvbn-ts/language-common/dist/adjacencyGraphs.json.mjs' {
  const graphs: Record<string, Record<string, (string | null)[]>>;
  export default graphs;
}
