import type { AnyContractProcedure } from '@orpc/contract';
import type { Context } from 'hono';
import { routePath } from 'hono/route';
import { contract } from '#shared/contract/contract.ts';

type Operation = { name: string; path: string };

/**
 * The route a request took, as it is written in a log: what was mounted, which operation of the contract, or which screen.
 * Nothing of it is the caller's own words, because an address may hold whatever somebody put there.
 */
export function routeTemplate(c: Context): string {
  const { path } = c.req;
  const mounted = routePath(c);
  if (mounted === '/rpc/*') return CALLS.has(path) ? path : mounted;
  if (mounted === '/api/*') return API.find(({ pattern }) => pattern.test(path))?.template ?? mounted;
  return mounted === '/*' ? screenTemplate(path) : mounted;
}

const OPERATIONS = listOperations(contract);
const CALLS = new Set(OPERATIONS.map(({ name }) => `/rpc/${name}`));
const paramsIn = (template: string) => template.split('{').length;
const API = OPERATIONS.map(({ path }) => `/api${path}`)
  .sort((one, other) => paramsIn(one) - paramsIn(other))
  .map((template) => ({ template, pattern: new RegExp(`^${template.replace(/\{[^}]+\}/g, '[^/]+')}$`) }));

function listOperations(tree: object, prefix = ''): Operation[] {
  return Object.entries(tree).flatMap(([name, node]) =>
    '~orpc' in node
      ? [{ name: prefix + name, path: (node as AnyContractProcedure)['~orpc'].route.path ?? `/${prefix}${name}` }]
      : listOperations(node, `${prefix}${name}/`),
  );
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What the addresses of screens consist of, ids apart. */
const WORDS = new Set(
  `login register forgot-password student-forgot-password reset-password terms privacy payment success failure pending
  dashboard admin courses lixeira vendas-aguardando webhooks students importar nao-entregues reports plans settings dominio
  profile tutorials super produtores pagamentos configuracoes limpeza registro
  alunos cursos curso continue historico notificacoes favoritos ajuda acesso nao-achei-meu-acesso`.split(/\s+/),
);

/** The web knows which screens there are; a word that is in none of their addresses is nobody's business. */
function screenTemplate(path: string): string {
  const parts = path.split('/').slice(1, 6);
  return `/${parts.map((part) => (part === '' || WORDS.has(part) ? part : ID.test(part) ? ':id' : ':other')).join('/')}`;
}
