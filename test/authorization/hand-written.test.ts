import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { CALLS } from '#server/integrations/calls.ts';
import { testApp } from '../app.ts';
import { newSchool } from '../fixtures/factories.ts';

/* Routes outside the contract, and whether they require a confirmed identity. */

type Kind =
  | 'sensitive'
  | 'nobody is signed in'
  | 'shows or changes nothing of that kind'
  | 'opens where a code from the mailbox came back just now, and leads anybody else to asking for one';

const HAND_WRITTEN: Record<string, Kind> = {
  '/api/producer/students.csv': 'sensitive',
  '/api/producer/progress.csv': 'sensitive',
  '/api/producer/dossier': 'sensitive',
  '/api/producer/school.zip': 'sensitive',
  '/api/producer/cleanup.zip': 'sensitive',
  '/api/producer/certificates.csv': 'sensitive',
  '/api/producer/data-requests.csv': 'sensitive',
  '/api/producer/own-data.zip': 'sensitive',
  '/api/deleteProfile.php': 'sensitive',
  '/api/userWebhook.php': 'shows or changes nothing of that kind',
  '/api/sendHostingerEmail.php': 'shows or changes nothing of that kind',
  '/api/payment.php': 'shows or changes nothing of that kind',
  '/api/expansionPayment.php': 'shows or changes nothing of that kind',
  '/api/producer/attachment': 'shows or changes nothing of that kind',
  '/api/student/post-picture': 'shows or changes nothing of that kind',
  '/api/producer/post-picture': 'shows or changes nothing of that kind',
  '/api/student/attachment': 'shows or changes nothing of that kind',
  '/api/producer/submission-file': 'shows or changes nothing of that kind',
  '/api/student/submission-file': 'shows or changes nothing of that kind',
  '/api/student/own-data.zip':
    'opens where a code from the mailbox came back just now, and leads anybody else to asking for one',
  '/api/student/certificate.pdf': 'shows or changes nothing of that kind',
  '/api/student/certificate-story.png': 'shows or changes nothing of that kind',
  '/api/student/credential.json': 'shows or changes nothing of that kind',
  '/api/student/captions.vtt': 'shows or changes nothing of that kind',
  '/api/student/thumbnails.vtt': 'shows or changes nothing of that kind',
  '/api/student/events': 'shows or changes nothing of that kind',
  '/api/producer/events': 'shows or changes nothing of that kind',
  '/api/webhookHandler.php': 'nobody is signed in',
  '/api/payment/webhook': 'nobody is signed in',
  '/api/openapi.json': 'nobody is signed in',
  '/alunos/avisos/:token': 'nobody is signed in',
  '/alunos/privacidade': 'nobody is signed in',
  '/alunos/privacidade/meus-dados': 'nobody is signed in',
  '/alunos/privacidade/copia': 'nobody is signed in',
  '/escolas/:slug/did.json': 'nobody is signed in',
  '/escolas/:slug/credenciais/status/:list': 'nobody is signed in',
  '/certificados/:code/imagem.png': 'nobody is signed in',
  '/credenciais/:file': 'nobody is signed in',
  '/calendario/:file': 'nobody is signed in',
  '/admin/resumo-semanal/:token': 'nobody is signed in',
};

/** Pages, files and the contract itself. */
const APART =
  /^\/(\*|rpc\/\*|api\/\*|assets\/\*|uploads\/\*|brand\/.*|healthz|readyz|tls\/ask|(alunos|admin)\/sw\.js|player\/(preview|streams|relay))$/;

const { services, fetch, signedIn } = await testApp();

test('every address outside the contract is sensitive, or listed with a reason', () => {
  const paths = new Set(createApp(services).routes.map(({ path }) => path));
  expect([...paths].filter((path) => !APART.test(path)).sort()).toEqual(Object.keys(HAND_WRITTEN).sort());
});

test('the sensitive ones refuse an unconfirmed session', async () => {
  const { producerId } = await newSchool(services.db);
  const browser = await signedIn({ kind: 'producer', userId: producerId }, false);
  for (const [path, kind] of Object.entries(HAND_WRITTEN)) {
    if (kind === 'nobody is signed in' || path.endsWith('/events')) continue;
    const method = path.endsWith('.php') ? 'POST' : 'GET';
    const answer = await fetch(path, { method, headers: { 'content-type': 'application/json' } }, browser);
    expect([path, (await answer.text()).includes('step_up_required')]).toEqual([path, kind === 'sensitive']);
  }
});

test('no sensitive file can be fetched by a link on another site', async () => {
  const { producerId } = await newSchool(services.db);
  const browser = await signedIn({ kind: 'producer', userId: producerId });
  const files = Object.keys(HAND_WRITTEN).filter(
    (path) => HAND_WRITTEN[path] === 'sensitive' && !path.endsWith('.php'),
  );
  expect(files).toHaveLength(8);
  for (const path of files) {
    const askFrom = async (site: string) =>
      (await fetch(path, { headers: { 'sec-fetch-site': site } }, browser)).text();
    expect(await askFrom('cross-site')).toContain('foreign_origin');
    expect(await askFrom('same-site')).toContain('foreign_origin');
    expect(await askFrom('same-origin')).not.toContain('foreign_origin');
  }
});

test('the sensitive integrations are those marked as such', () => {
  for (const [name, { sensitive }] of Object.entries(CALLS))
    expect([name, sensitive]).toEqual([name, HAND_WRITTEN[`/api/${name}`] === 'sensitive']);
});
