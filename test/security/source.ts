/* Patterns that must not occur in the source, or only in listed files. */

export type Rule = {
  /** With the ASVS requirement it proves. */
  name: string;
  pattern: RegExp;
  under: 'src/' | 'src/server/' | 'src/web/';
  /** Permitted files, each with a reason. */
  where: Record<string, string>;
  /** A line that is found. */
  planted: string;
};

const OUTSIDE = {
  'src/server/billing/providers/mercado-pago.ts': 'the payment provider, at the address of the settings',
  'src/server/videos/oembed.ts': 'YouTube and Vimeo, at the addresses of the settings',
  'src/server/doctor/mail.ts': 'the mail provider of the settings, and the DNS about the domain of its sender',
  'src/server/demo/reply.ts': 'the receiver of this process, in the demonstration',
  'src/server/doctor/replies.ts': 'the DNS about the domain of the settings',
  'src/server/doctor/speech.ts': 'who writes down what is said, at the address of the settings',
  'src/server/domains/look-up.ts': 'the DNS, which is asked for names and reaches nothing at them',
  'src/server/email/providers/brevo.ts': 'the mail provider, at the address of the settings',
  'src/server/email/providers/smtp.ts': 'the mail server of the settings',
  'src/server/push/send.ts': 'the push services of shared/push-services.ts',
  'src/server/uploads/storage.ts': 'the bucket of the settings',
};

export const RULES: Rule[] = [
  {
    name: 'no text becomes code [v5.0.0-1.3.2]',
    pattern: /\beval\(|new Function\(|from 'node:vm'|setTimeout\(['"`]/,
    under: 'src/',
    where: {},
    planted: 'eval(name)',
  },
  {
    name: 'programs are started for the embedded database and as the settings name them, and by no shell [v5.0.0-1.2.5]',
    pattern: /node:child_process|shell: true/,
    under: 'src/',
    where: {
      'src/server/courses/captions/speech/program.ts': 'the programs of the settings, with their arguments as a list',
      'src/server/postgres/binaries.ts': 'the versions of its programs',
      'src/server/postgres/lock.ts': 'whether a process is its own',
      'src/server/postgres/run.ts': 'its programs, with their arguments as a list',
      'src/server/postgres/survivors.ts': 'those that another process left',
    },
    planted: "import { exec } from 'node:child_process';",
  },
  {
    name: 'a page shows texts as texts [v5.0.0-3.2.2]',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write/,
    under: 'src/web/',
    where: {},
    planted: 'element.innerHTML = name;',
  },
  {
    name: 'statements are made of constants and parameters [v5.0.0-1.2.4]',
    pattern: /sql\.raw\((?!'|[A-Z_]+\))/,
    under: 'src/',
    where: {
      'src/server/cleanup/archive/snapshot.ts': 'the order of a table, from the list in that file',
      'src/server/courses/trash/trash.ts': 'a number from shared/limits.ts',
      'src/server/keys/reseal.ts': 'the type of a column, from the list beside it',
      'src/server/school-package/out/pages.ts': 'the order of a table, from the list beside it',
    },
    planted: 'sql.raw(`select * from courses where title = ` + title)',
  },
  {
    name: 'no expression is made of what somebody typed [v5.0.0-1.2.9]',
    pattern: /new RegExp\(/,
    under: 'src/',
    where: {
      'src/server/http/methods.ts': 'the addresses of the contract',
      'src/server/school-package/files.ts': 'folders of that file, and the id of a school',
      'src/server/uploads/keys.ts': 'the kinds of images',
      'src/shared/contract/student/push.ts': 'a length',
      'src/shared/text/links.ts': 'a length',
      'src/shared/video/hosts/vimeo.ts': 'addresses of that file',
    },
    planted: "new RegExp(search, 'i')",
  },
  {
    name: 'no text is put into a format [v5.0.0-1.3.10]',
    pattern: /\bformat\(.*%[sdifjoO]|printf|from 'node:util'.*\bformat\b|import \{.*\bformat\b.*\} from 'node:util'/,
    under: 'src/server/',
    where: {
      'src/server/backup/suspended-objects.ts': "SQL's own, with names from the catalogue",
      'src/server/backup/schema-state.ts': "SQL's own, with names from the catalogue",
    },
    planted: "import { format } from 'node:util';",
  },
  {
    name: 'ciphers are authenticated, and chosen in one place [v5.0.0-11.3.1 v5.0.0-11.3.2]',
    pattern: /create(Cipher|Decipher)|publicEncrypt|privateDecrypt/,
    under: 'src/',
    where: {
      'src/server/crypto/sealed.ts': 'AES-256-GCM',
      'src/server/crypto/sealed-stream.ts': 'the same, for files',
    },
    planted: "createCipheriv('aes-128-ecb', key, null)",
  },
  {
    name: 'hashes are SHA-256 or longer [v5.0.0-11.4.1 v5.0.0-11.4.3]',
    pattern: /['"`](md4|md5|sha-?1|rmd160|ripemd160)['"`]/i,
    under: 'src/',
    where: {
      'src/server/auth/factors/totp.ts': 'an HMAC, the only one that all authenticator apps know',
      'src/server/sales/platforms/kiwify.ts':
        'an HMAC that a sales platform signs with, whose strength it does not lessen',
      'src/server/sales/adapters/proof.ts': 'the same',
    },
    planted: "createHash('md5')",
  },
  {
    name: 'cryptography is Node’s and known libraries’, none of our own [v5.0.0-11.2.1]',
    pattern: /from '(crypto-js|tweetnacl|node-forge|jsonwebtoken|bcryptjs|elliptic|sjcl|md5|sha\.js)/,
    under: 'src/',
    where: {},
    planted: "import CryptoJS from 'crypto-js';",
  },
  {
    name: 'chance that can be foretold only spreads what happens over time [v5.0.0-11.5.1 v5.0.0-6.5.3]',
    pattern: /Math\.random\(/,
    under: 'src/',
    where: {
      'src/server/database/listener.ts': 'when a lost database is tried again',
      'src/server/live/http.ts': 'when each page comes back to a server that has stopped',
      'src/web/student/live/stream.ts': 'the same, where the server had refused',
      'src/web/student/live/follow.ts': 'when each page looks again at what its school has',
      'src/web/student/lesson/talk/use-news.ts': 'when each page looks again at what is asked under its lesson',
      'src/web/student/lesson/locked/use-opens-by-itself.ts': 'when each page asks for a lesson whose time has come',
      'src/web/student/lesson/task/use-answer.ts': 'when a draft is sent again that could not be saved',
      'src/web/producer/layout/follow-inbox.ts': 'when each panel listens again, where the server had refused',
    },
    planted: 'const token = Math.random().toString(36);',
  },
  {
    name: 'whoever is called has to prove who that is [v5.0.0-12.3.2]',
    pattern: /rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity|ignoreTLS/,
    under: 'src/',
    where: { 'src/server/email/providers/smtp.ts': 'the local inbox of the demonstration, on this machine' },
    planted: 'tls: { rejectUnauthorized: false }',
  },
  {
    name: 'the server calls those alone whom the settings or a list name [v5.0.0-13.2.4 v5.0.0-13.2.5]',
    pattern:
      /\b(await|return|=>|=) fetch\(|createTransport\(|sendNotification\(|new MercadoPagoConfig|S3Driver\(|new Resolver\(/,
    under: 'src/server/',
    where: OUTSIDE,
    planted: 'const picture = await fetch(url);',
  },
  {
    name: 'a browser keeps no secret and nothing of others [v5.0.0-14.3.3]',
    pattern: /Storage\.setItem\(|indexedDB\.open|cache\.put\(|document\.cookie\s*=/,
    under: 'src/web/',
    where: {
      'src/web/lib/session/remembered-email.ts':
        'the address that was typed, or of the student who is here, until they leave',
      'src/web/player/state/preferences.ts': 'speed and volume',
      'src/web/producer/quiz/editor/stored-draft.ts': 'a quiz that its author has not saved yet',
      'src/web/student/lesson/transcript/preferences.ts': 'the size of its letters',
      'src/web/student/pwa/worker.js': 'scripts, styles and the page that says there is no connection',
    },
    planted: "localStorage.setItem('password', password);",
  },
  {
    name: 'the browser makes ids over plain http, too',
    pattern: /crypto\.randomUUID\(/,
    under: 'src/web/',
    where: {},
    planted: 'const importId = crypto.randomUUID();',
  },
  {
    name: 'what other windows say is heard only where its origin is looked at [v5.0.0-3.5.5]',
    pattern: /window\.addEventListener\('message'|\.onmessage\s*=/,
    under: 'src/web/',
    where: {
      'src/web/player/engines/framed/framed-engine.ts': 'the frame of that player, at its origin',
      'src/web/player/engines/youtube-player.ts': 'the frame of that player, at its origin',
      'src/web/video-preview/frame.ts': 'our own frame, at our own origin',
      'src/web/student/pwa/worker.js': 'the answer of a page of ours, by a channel made for it',
    },
    planted: "window.addEventListener('message', take);",
  },
  {
    name: 'passwords may be pasted, and filled in by a manager [v5.0.0-6.2.7]',
    pattern: /onPaste/,
    under: 'src/web/',
    where: { 'src/web/conversations/pictures/picture-tray.tsx': 'takes pictures into a message' },
    planted: '<input type="password" onPaste={refuse} />',
  },
  {
    name: 'a password’s field hides what is typed [v5.0.0-6.2.6]',
    pattern: /<(TextInput|input)\b.*(register\('(password|currentPassword)'\)|name="(password|currentPassword)")/,
    under: 'src/web/',
    where: {},
    planted: `<TextInput {...form.register('password')} />`,
  },
  {
    name: 'nobody is asked a question that others could answer [v5.0.0-6.4.2]',
    pattern: /passwordHint|secretQuestion|securityQuestion|perguntaSecreta/i,
    under: 'src/',
    where: {},
    planted: 'passwordHint: z.string()',
  },
];

export type Source = { path: string; text: string };

/** @returns lines that break the rule, and places that it allows for nothing */
export function breachesOf({ pattern, under, where }: Rule, sources: Source[]): string[] {
  const found = sources
    .filter(({ path }) => path.startsWith(under))
    .flatMap(({ path, text }) => text.split('\n').flatMap((line) => (pattern.test(line) ? [{ path, line }] : [])));
  const needed = new Set(found.map(({ path }) => path));
  return [
    ...found.filter(({ path }) => !Object.hasOwn(where, path)).map(({ path, line }) => `${path}: ${line.trim()}`),
    ...Object.keys(where)
      .filter((path) => !needed.has(path))
      .map((path) => `${path} needs no exception any more`),
  ];
}
