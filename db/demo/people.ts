import { isValidCpf } from '#shared/person/cpf.ts';
import { slugify } from '#shared/text/text.ts';
import { type Random, randomFrom } from './random.ts';

export type Person = { name: string; email: string; phone: string | null; cpf: string | null };

const FIRST = (
  'Mariana, João Pedro, Tainá, Rafael, Beatriz, Caio, Luciana, Edson, Fernanda, Otávio, Aline, Marcelo, ' +
  'Priscila, Guilherme, Rosana, Thiago, Camila, Nelson, Jussara, Vinícius, Heloísa, Davi, Iracema, Murilo, ' +
  'Sônia, Antônio, Letícia, Ubirajara, Conceição, Zélia'
).split(', ');
const LAST = (
  'Albuquerque, Carvalho, Ribeiro, Nogueira, Fontes, Vasconcelos, Prado, Yamamoto, Queiroz, Sampaio, Teles, Andrade, ' +
  'Assis, Figueira, Moura, Dutra, Barros, Gonçalves, Araújo, Brandão, Cavalcanti, Peixoto, Muniz, Sá, ' +
  'Coêlho, Paixão, Guimarães, Freitas, Leão, Quaresma'
).split(', ');
const LONG_NAME = 'Maria Aparecida da Conceição Imaculada Figueiredo de Albuquerque Vasconcelos e Silva Prado';
const AREA_CODES = ['11', '21', '31', '41', '51', '61', '71', '81', '85', '91'];
const MAIL_HOSTS = ['correio.test', 'caixa.test', 'recado.test'];

/** People with Brazilian names, valid CPFs and addresses that belong to nobody; now and then without CPF or phone. */
export function makePeople(count: number, seed: number): Person[] {
  const random = randomFrom(seed);
  const taken = new Set<string>();
  return Array.from({ length: count }, (_, at) => {
    const name = at === 3 ? LONG_NAME : freshName(random, taken);
    const [first = '', ...others] = slugify(name).split('-');
    return {
      name,
      email: `${first}.${others.at(-1)}@${random.pick(MAIL_HOSTS)}`,
      phone: at % 7 === 2 ? null : phoneFrom(random, at),
      cpf: at % 5 === 4 ? null : cpfFrom(random.digits(9)),
    };
  });
}

function freshName(random: Random, taken: Set<string>): string {
  const name = `${random.pick(FIRST)} ${random.pick(LAST)}`;
  if (taken.has(name)) return freshName(random, taken);
  taken.add(name);
  return name;
}

function phoneFrom(random: Random, at: number): string {
  const number = at % 6 === 5 ? `3${random.digits(7)}` : `9${random.between(6, 9)}${random.digits(7)}`;
  return `+55${random.pick(AREA_CODES)}${number}`;
}

export function cpfFrom(nine: string): string {
  for (let check = 0; check < 100; check += 1) {
    const cpf = nine + String(check).padStart(2, '0');
    if (isValidCpf(cpf)) return cpf;
  }
  return cpfFrom('529982247');
}
