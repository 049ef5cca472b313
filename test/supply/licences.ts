/* Under which licences others' work may be in here. */

export type Lock = { packages: Record<string, { license?: string }> };
export type Exception = { packages: RegExp; licence: string; why: string };

/** They ask for their notice to be kept, or for nothing. */
const FREE = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

const NONE = 'none';

export const EXCEPTIONS: Exception[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    why: 'libvips: a library in a file of its own, unchanged, that anybody may put another in place of',
  },
  {
    packages: /^(web-push|axe-core|ical\.js|lightningcss(-.+)?)$/,
    licence: 'MPL-2.0',
    why: 'used as it comes: only changes of its own files would have to be shown',
  },
  {
    packages: /^(busboy|streamsearch|humanize-number)$/,
    licence: NONE,
    why: 'their packages say it in a form of the past or in the README: the MIT licence; only tests run them',
  },
  {
    packages: /^(mercadopago|png-js)$/,
    licence: NONE,
    why: 'their packages say nothing, their LICENSE files are the MIT licence',
  },
  {
    packages: /^@expo-google-fonts\/inter$/,
    licence: 'OFL-1.1',
    why: 'the font Inter: embedded in documents and passed on unchanged, never sold by itself',
  },
];

/** @returns what may not be in here, and exceptions that nothing needs */
export function licenceProblems({ packages }: Lock, exceptions = EXCEPTIONS): string[] {
  const used = new Set<Exception>();
  const problems: string[] = [];
  for (const [path, { license = NONE }] of Object.entries(packages)) {
    if (path === '') continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const accepts = (licence: string) => {
      if (FREE.has(licence)) return true;
      const exception = exceptions.find((each) => each.licence === licence && each.packages.test(name));
      if (exception) used.add(exception);
      return exception !== undefined;
    };
    if (!isAccepted(license, accepts)) problems.push(`${name}: ${license}`);
  }
  const unused = exceptions.filter((each) => !used.has(each));
  return [...problems, ...unused.map(({ packages, licence }) => `nothing needs ${licence} for ${packages}`)];
}

/** `A AND B` asks for both, `A OR B` lets choose; what mixes them is for a person to read. */
function isAccepted(expression: string, accepts: (licence: string) => boolean): boolean {
  const parts = (operator: string) => expression.replace(/^\((.*)\)$/, '$1').split(` ${operator} `);
  if (parts('AND').length > 1 && parts('OR').length > 1) return false;
  return parts('AND').length > 1 ? parts('AND').every(accepts) : parts('OR').some(accepts);
}
