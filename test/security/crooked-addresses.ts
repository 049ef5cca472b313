/* What a visitor may write where an address belongs. */

const ELSEWHERE = ['evil.example', 'evil%E3%80%82example', 'evil%2eexample', 'evil.example:443', '%65vil.example'];

/** Ways to make a path be read as the address of another host, or as none at all. */
export const CROOKED_PATHS = [
  ...[
    '//',
    '///',
    '////',
    '/\\',
    '\\\\',
    '/\\\\',
    '/%5c',
    '/%5C%5c',
    '/%2f',
    '/%2F%2f',
    '/%2f/',
    '//%2f',
    '/./%2f',
  ].flatMap((start) => [start, ...ELSEWHERE.map((host) => `${start}${host}/x`), `${start}@evil.example/x`]),
  ...[
    '//:',
    '//[',
    '//[::1]',
    '//[::1',
    '//:80',
    '//%',
    '//?',
    '//#',
    '// ',
    '//..',
    '//.',
    '///..//',
    '//evil.example',
  ],
  ...['/..//evil.example/', '/.//evil.example', '/%2e//evil.example', '/x/..//evil.example', '/alunos//evil.example'],
  ...[
    '/%',
    '/%f',
    '/%ff',
    '/%00',
    '/%0d%0aLocation:%20//evil.example',
    '/%0a',
    '/%09/evil.example',
    '/\t/evil.example',
  ],
  ...['/%E0%A4%A', '/%C0%AF', '/%ED%A0%80', '/%F8%80%80%80', '/alunos/%ff', '/alunos/curso/%00', '/alunos/curso/%ff'],
  ...[
    '/@evil.example',
    '/.evil.example',
    '/;evil.example',
    '/:evil.example',
    '/https://evil.example',
    '/https:/evil.example',
  ],
  ...['/javascript:alert(1)', '/data:text/html,x', '/%3cscript%3e', '/a'.repeat(4000), `/${'%41'.repeat(2500)}`],
  ...[
    '/uploads/%00',
    '/uploads/%ff',
    '/uploads//x',
    '/brand/%00/offline',
    '/brand/%ff/app.webmanifest',
    '/brand//offline',
  ],
  ...['/assets/%00', '/assets/%ff', '/assets/..%2f..%2fpackage.json', '/assets/../../package.json', '/demo-media/%00'],
  ...[
    '/rpc/',
    '/rpc/%00',
    '/rpc/%ff',
    '/rpc//public/session',
    '/api/',
    '/api/%00',
    '/api//session',
    '/api/%ff',
    '/rpc',
    '/api',
  ],
  ...['/alunos/avisos/%00', '/alunos/avisos/%ff', '/admin/resumo-semanal/%00', '/admin/resumo-semanal/x', '/tls/ask'],
  ...[
    '/tls/ask?domain=%00',
    '/tls/ask?domain=%ff',
    '/tls/ask?domain=//evil.example',
    '/alunos/sw.js',
    '/alunos/sw.js?escola=%00',
  ],
  ...[
    '/api/producer/students.csv?parte=%00',
    '/api/producer/students.csv?curso=%ff',
    '/api/producer/cleanup.zip?ano=1e3',
  ],
  ...['/api/webhookHandler.php?course_id=%00', '/api/payment/webhook?data.id=%00', '/api/student/events?x=%ff'],
  ...[
    '*',
    'x',
    'http://',
    'http:evil.example',
    'http://evil.example/x',
    'https://evil.example:99999/x',
    'ftp://evil.example/x',
  ],
];

/** Where people go, with what may be added to it. */
export const PLAIN_PATHS = [
  '/',
  '/login',
  '/alunos/login',
  '/alunos/cursos',
  '/alunos/',
  '/dashboard',
  '/student-forgot-password',
];

export const CROOKED_QUERIES = [
  '&x=%00',
  '&x=%ff',
  '&escola=//evil.example',
  '&area=aluno',
  '&x=%0d%0aLocation:%20x',
  '&&=&',
  '&x=%',
];

/** @param hosts that are ours */
export const crookedHosts = (hosts: string[]): string[] => [
  ...[
    'evil.example',
    'evil.example:443',
    '',
    ' ',
    '.',
    '..',
    ':80',
    '[::1]',
    '[',
    '[evil',
    'a..b',
    '%00',
    'x%00y',
    '\xff',
    "'--",
  ],
  ...hosts.flatMap((host) => [
    ...[
      `${host}.evil.example`,
      `evil.example.${host}`,
      `evil.example@${host}`,
      `${host}@evil.example`,
      `${host}/evil.example`,
    ],
    ...[
      `${host}:99999`,
      `${host}:0`,
      `${host}:x`,
      `${host}:`,
      `${host}.`,
      `${host}..`,
      `.${host}`,
      `-.${host}`,
      `${host}%2eevil.example`,
    ],
    ...[
      `${host}#`,
      `${host}?x`,
      `${host}\\evil.example`,
      `${host} evil.example`,
      `${host},evil.example`,
      host.toUpperCase(),
    ],
  ]),
];

/** What a proxy may be made to say. */
export const FORWARDED: Record<string, string>[] = [
  { 'X-Forwarded-Host': 'evil.example' },
  { 'X-Forwarded-Host': 'evil.example, evil.example', 'X-Forwarded-Proto': 'javascript' },
  { Forwarded: 'host=evil.example;proto=http' },
  { 'X-Host': 'evil.example', 'X-Original-Host': 'evil.example', 'X-Forwarded-Server': 'evil.example' },
  { 'X-Original-URL': '//evil.example/', 'X-Rewrite-URL': '//evil.example/' },
  { 'X-Forwarded-Prefix': '//evil.example', 'X-Forwarded-Port': '99999', 'X-Forwarded-For': '\xff, evil' },
  { Referer: 'https://evil.example/', Origin: 'https://evil.example' },
  { Cookie: 'escola=//evil.example; sid=%00; did=%ff; __Host-sid=%00; __Host-vid=%ff; escola=%00' },
];
