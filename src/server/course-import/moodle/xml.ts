import { XMLParser } from 'fast-xml-parser';
import { ZipRefused } from '../../zip/guarded-zip.ts';

/* What a Moodle backup says. Entities of a document's own are not read, and one that has any is refused. */

export type Node = { [name: string]: unknown };

const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  trimValues: false,
});

const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
const NAMED: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** As Moodle writes that there is nothing. */
const NULL = '$@NULL@$';

/** @throws ZipRefused for what is no XML, or has definitions of its own */
export function readXml(text: string, name: string): Node {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new ZipRefused('hostile_entry', name);
  try {
    return nodeOf(PARSER.parse(text));
  } catch {
    throw new ZipRefused('damaged', name);
  }
}

export const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {};

/** The nodes below, by the names on the way to them. */
export function nodesOf(node: Node, ...[name = '', ...rest]: string[]): Node[] {
  const found = node[name];
  const nodes = (Array.isArray(found) ? found : [found]).filter((each) => each !== undefined).map(nodeOf);
  return rest.length === 0 ? nodes : nodes.flatMap((each) => nodesOf(each, ...rest));
}

/** What stands in a node of this name, or in an attribute (`@name`). */
export function textIn(node: Node, name: string): string {
  const found = node[name];
  const first = Array.isArray(found) ? found[0] : found;
  const said = typeof first === 'string' ? first : nodeOf(first)['#text'];
  return typeof said === 'string' && said !== NULL ? decoded(said) : '';
}

const decoded = (said: string): string =>
  said.replace(ENTITY, (whole, named?: string, decimal?: string, hex?: string) => {
    if (named) return NAMED[named.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
