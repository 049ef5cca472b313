import { maskEmail } from '#shared/text/text.ts';
import { type Delivery, parseDelivery } from '../adapters/delivery.ts';

/* A delivery as shown to a producer: without secrets, and with no more of the buyer's data than the list shows. */

const SECRET = /secret|token|hottok|signature|password|senha|api_?key|chave|authentic|^origin$/i;
const PRIVATE =
  /cpf|cnpj|^doc|document|tax_?id|identification|^ip$|_ip$|^ip_|user_?agent|address|endereco|street|zip|^cep$|neighborhood|bairro|card|last_?(4|digits)|barcode|pix_?code|birth|nascimento/i;
const PHONE = /phone|mobile|^cel|_cel$|celular|telefone|whats/i;
/** Only matches at the start of a word, so that a long word without @ is scanned once. */
const EMAILS = /(?<![^\s"'<>@,;:=&])[^\s"'<>@,;:=&]+@[^\s"'<>@,;&]+/g;
const HIDDEN = '•••';
const LONGEST = 100_000;

export function shownPayload(delivery: Delivery): string {
  return JSON.stringify(shown(parseDelivery(delivery).body, ''), null, 2).slice(0, LONGEST);
}

/** Within a telephone, `about` keeps its name, whatever its parts are called. */
function shown(value: unknown, key: string, about = key): unknown {
  if (value === null || value === '' || typeof value === 'boolean') return value;
  if (SECRET.test(key) || PRIVATE.test(key)) return HIDDEN;
  if (Array.isArray(value)) return value.map((each) => shown(each, key, about));
  if (typeof value === 'object')
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, shown(each, name, PHONE.test(about) ? about : name)]),
    );
  if (PHONE.test(about)) return endOf(String(value));
  return typeof value === 'string' ? withoutEmails(value) : value;
}

/** Nothing of what is only an area or a country. */
const endOf = (phone: string) => HIDDEN + (phone.length > 4 ? phone.slice(-4) : '');

const withoutEmails = (text: string) => text.replace(EMAILS, (found) => maskEmail(found));
