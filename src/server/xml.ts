import { XMLParser } from 'fast-xml-parser';

/* Foreign XML. Custom entities are never expanded; the five named ones are left to the reader of a text. */

export type Node = { [name: string]: unknown };

export const NAMED_ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  trimValues: false,
});

/** Custom entity definitions would not be expanded, so such documents are refused. */
export const hasDefinitions = (text: string): boolean => /<!(DOCTYPE|ENTITY)/i.test(text);

/** Attributes are called `@name`. @throws Error for invalid XML */
export const parseXml = (text: string): Node => nodeOf(PARSER.parse(text));

export const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};

/** The nodes at a path of names. */
export function nodesOf(node: Node, ...[name = '', ...rest]: string[]): Node[] {
  const found = node[name];
  const nodes = (Array.isArray(found) ? found : [found]).filter((each) => each !== undefined).map(nodeOf);
  return rest.length === 0 ? nodes : nodes.flatMap((each) => nodesOf(each, ...rest));
}
