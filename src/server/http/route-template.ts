import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { ADDRESSES } from '#shared/screens/all.ts';
import { OPERATIONS } from './methods.ts';

/**
 * The route of a request for logs: mounted path, contract operation, or screen. Never the actual address,
 * which may contain anything.
 */
export function routeTemplate(c: Context): string {
  const { path } = c.req;
  const mounted = routePath(c);
  if (mounted === '/rpc/*') return CALLS.has(path) ? path : mounted;
  if (mounted === '/api/*') return API.find((operation) => operation.path.test(path))?.template ?? mounted;
  return mounted === '/*' ? screenTemplate(path) : mounted;
}

/** For metrics, whose labels must be few: addresses of no screen share one label. */
export const countedRoute = (c: Context, template: string): string =>
  routePath(c) !== '/*' || SCREENS.has(template) ? template : '/:other';

const CALLS = new Set(OPERATIONS.map(({ rpc }) => rpc));
const paramsIn = (template: string) => template.split('{').length;
const API = [...OPERATIONS].sort((one, other) => paramsIn(one.template) - paramsIn(other.template));

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Fixed path segments of all screens. */
const SCREENS = new Set(ADDRESSES.map((address) => address.replaceAll(/\$\w+|:\w+/g, ':id')));
const WORDS = new Set(ADDRESSES.flatMap((address) => address.split('/')));

/** Unknown words are not logged. */
function screenTemplate(path: string): string {
  const parts = path.split('/').slice(1, 6);
  return `/${parts.map((part) => (WORDS.has(part) ? part : ID.test(part) ? ':id' : ':other')).join('/')}`;
}
