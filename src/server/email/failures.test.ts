import { expect, test } from 'vitest';
import { classifyFailure } from './failures.ts';

const refusal = (command: string, response: string) =>
  Object.assign(new Error('refused'), {
    code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
    command,
    response,
    responseCode: Number(response.slice(0, 3)),
  });

test.each([
  ['RCPT TO', '550 5.1.1 No such user', 'bounced', 'address'],
  ['RCPT TO', '550 No such user', 'bounced', 'address'],
  ['RCPT TO', '554 5.4.4 Domain not found', 'bounced', 'address'],
  ['RCPT TO', '552 5.2.2 Mailbox full', 'bounced', 'mailbox'],
  ['RCPT TO', '552 Over quota', 'bounced', 'mailbox'],
  ['DATA', '550 5.1.1 No such user', 'bounced', 'address'],
  ['RCPT TO', '554 5.7.1 Relaying denied', 'failed', 'refused'],
  ['DATA', '554 5.7.1 Message looks like spam', 'failed', 'refused'],
  ['DATA', '550 rejected', 'failed', 'refused'],
  ['MAIL FROM', '553 5.7.1 Sender not owned', 'failed', 'account'],
  ['RCPT TO', '530 5.7.0 Authentication required', 'again', 'account'],
  ['RCPT TO', '450 4.2.0 Greylisted', 'again', 'busy'],
  ['DATA', '421 Too many connections', 'again', 'busy'],
])('an answer to %s: %s', (command, response, outcome, reason) => {
  expect(classifyFailure(refusal(command, response))).toMatchObject({ outcome, reason });
});

test.each([
  ['ECONNECTION', 'connection'],
  ['ETIMEDOUT', 'connection'],
  ['ESOCKET', 'connection'],
  ['EDNS', 'connection'],
  ['ECONNREFUSED', 'connection'],
  ['EAUTH', 'account'],
  ['ESOMETHING', 'unknown'],
])('%s is retried', (code, reason) => {
  expect(classifyFailure(Object.assign(new Error('secret text'), { code }))).toEqual({
    code,
    text: code,
    outcome: 'again',
    reason,
  });
});

test('for an error without a code nothing is stored', () => {
  expect(classifyFailure(new Error('<html>a message</html>')).text).toBe('unexpected');
  expect(classifyFailure(undefined)).toMatchObject({ outcome: 'again', reason: 'unknown' });
});
