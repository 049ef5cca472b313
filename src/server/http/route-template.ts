import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { ADDRESSES } from '#shared/screens/all.ts';
import { OPERATIONS } from './methods.ts';

/**
 * The route a request took, as it is written in a log: what was mounted, which operation of the contract, or which screen.
 * Nothing of it is the caller's own words, because an address may hold whatever somebody put there.
 */
export function routeTemplate(c: Context): string {
  const { path } = c.req;
  const mounted = routePath(c);
  if (mounted === '/rpc/*') return CALLS.has(path) ? path : mounted;
  if (mounted === '/api/*') return API.find((operation) => operation.path.test(path))?.template ?? mounted;
  return mounted === '/*' ? screenTemplate(path) : mounted;
}

/** The same for figures, of which there have to be few: what is no screen's address is one of them, whatever its words. */
export const countedRoute = (c: Context, template: string): string =>
  routePath(c) !== '/*' || SCREENS.has(template) ? template : '/:other';

const CALLS = new Set(OPERATIONS.map(({ rpc }) => rpc));
const paramsIn = (template: string) => template.split('{').length;
const API = [...OPERATIONS].sort((one, other) => paramsIn(one.template) - paramsIn(other.template));

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Fixed path segments of all screens. */
const SCREENS = new Set(ADDRESSES.map((address) => address.replaceAll(/\$\w+|:\w+/g, ':id')));
const WORDS = new Set(ADDRESSES.flatMap((address) => address.split('/')));

/** A word that is in none of their addresses is nobody's business. */
function screenTemplate(path: string): string {
  const parts = path.split('/').slice(1, 6);
  return `/${parts.map((part) => (WORDS.has(part) ? part : ID.test(part) ? ':id' : ':other')).join('/')}`;
}
