import { contract } from '#shared/contract/contract.ts';
import { type Operation, operations } from '../../app.ts';

/* Which requests an operation must refuse, and how. */

export const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'LINK'];
export const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
];
export const OWN = { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' };
/** Content types that forms of other sites can send, and an unknown one. */
const OTHER_TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/json',
  'x',
];
export const JSON_TYPE = 'application/json';

export type Cell = {
  operation: Operation;
  over: 'rpc' | 'api';
  method: string;
  headers: Record<string, string>;
  /** The expected status. */
  status: number;
};

export const routeOf = (operation: Operation) => {
  const node = operation.split('.').reduce<unknown>((tree, name) => (tree as Record<string, unknown>)[name], contract);
  const { method = 'POST', path = '' } = (node as { '~orpc': { route: { method?: string; path?: string } } })['~orpc']
    .route;
  return { method, path };
};

/** Paths that match several operations accept all of their methods. */
const ADDRESSES = operations().map((operation) => {
  const { method, path } = routeOf(operation);
  return { method, shape: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
});
const isTaken = (method: string, path: string) =>
  ADDRESSES.some((each) => each.method === method && each.shape.test(path));

/**
 * Each operation meets every method, every origin and every type of body once; which of them meet at once is another turn for
 * the next, so that between all operations each pair is tried.
 */
export function cellsOf(operation: Operation, turn: number): Cell[] {
  const { method: own, path } = routeOf(operation);
  const wrong = (over: Cell['over'], right: (method: string) => boolean) =>
    METHODS.filter((method) => !right(method)).map((method, at) => ({
      ...{ operation, over, method, status: 405 },
      headers: { ...inTurn([OWN, {}, ...FOREIGN.slice(0, 1)], turn + at), 'content-type': JSON_TYPE },
    }));
  const right = (over: Cell['over'], method: string) => [
    ...FOREIGN.map((from, at) => ({
      ...{ operation, over, method, status: 403 },
      headers: { ...from, 'content-type': inTurn([JSON_TYPE, ...OTHER_TYPES], turn + at) },
    })),
    ...OTHER_TYPES.map((type) => ({
      ...{ operation, over, method, status: 400 },
      headers: { ...OWN, 'content-type': type },
    })).filter(({ headers }) => !(takesFile(operation) && headers['content-type'].startsWith('multipart/'))),
  ];
  return [
    ...wrong('rpc', (method) => method === 'POST'),
    ...right('rpc', 'POST'),
    ...wrong('api', (method) => isTaken(method, path)),
    // Reading from another origin changes nothing, and its page cannot see the response.
    ...(own === 'GET' ? [] : right('api', own)),
  ];
}

const inTurn = <T>(list: T[], turn: number): T => list[turn % list.length] as T;

const takesFile = (operation: Operation) =>
  operation === 'producer.uploadImage' ||
  operation === 'producer.setPhoto' ||
  operation === 'producer.addAttachment' ||
  operation === 'producer.sendPackagePart' ||
  operation === 'producer.sendCourseFilePart' ||
  operation === 'student.addTaskFile' ||
  operation === 'student.addPostPicture' ||
  operation === 'producer.addAnswerPicture';
