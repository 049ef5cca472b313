import { hasDefinitions, NAMED_ENTITIES, type Node, nodeOf, parseXml } from '../../xml.ts';
import { ZipRefused } from '../../zip/guarded-zip.ts';

const ENTITY = /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi;
/** Moodle's representation of null. */
const NULL = '$@NULL@$';

/** @throws ZipRefused for invalid XML, or XML with its own entity definitions */
export function readXml(text: string, name: string): Node {
  if (hasDefinitions(text)) throw new ZipRefused('hostile_entry', name);
  try {
    return parseXml(text);
  } catch {
    throw new ZipRefused('damaged', name);
  }
}

/** Text of a child node or of an attribute (`@name`). */
export function textIn(node: Node, name: string): string {
  const found = node[name];
  const first = Array.isArray(found) ? found[0] : found;
  const said = typeof first === 'string' ? first : nodeOf(first)['#text'];
  return typeof said === 'string' && said !== NULL ? decoded(said) : '';
}

const decoded = (said: string): string =>
  said.replace(ENTITY, (whole, named?: string, decimal?: string, hex?: string) => {
    if (named) return NAMED_ENTITIES[named.toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
