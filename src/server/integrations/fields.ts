import { Problem } from '../problem.ts';

export type Fields = Record<string, unknown>;

const MOST_FIELDS = 1000;

/**
 * Reads a body by what it says it is; what says nothing, or something else, is tried as JSON.
 * @throws Problem malformed_request
 */
export async function readFields(body: ArrayBuffer, contentType: string): Promise<Fields> {
  if (body.byteLength === 0) return {};
  try {
    if (contentType.startsWith('application/x-www-form-urlencoded'))
      return fieldsOf(new URLSearchParams(ofFewFields(new TextDecoder().decode(body))));
    if (contentType.startsWith('multipart/form-data'))
      return fieldsOf(await new Response(body, { headers: { 'content-type': contentType } }).formData());
    return objectOf(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('malformed_request');
  }
}

/** Reading very many that are only names takes the square of their number. */
function ofFewFields(form: string): string {
  if (form.split('&', MOST_FIELDS + 1).length > MOST_FIELDS) throw new Problem('malformed_request');
  return form;
}

function objectOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Problem('malformed_request');
  return value as Fields;
}

/** Repeated fields stay repeated, since it is unclear which was meant. */
function fieldsOf(form: URLSearchParams | FormData): Fields {
  const given = Map.groupBy<string, [string, unknown]>(form.entries(), ([name]) => name);
  return Object.fromEntries(Array.from(given, ([name, pairs]) => [name, single(pairs.map(([, value]) => value))]));
}

const single = (values: unknown[]) => (values.length === 1 ? values[0] : values);
