import { describe, expect, test } from 'vitest';
import { findClaim } from './word-guard.ts';

describe('no certificate of a curso livre may claim', () => {
  test.each([
    ['Certificado reconhecido pelo MEC', 'recognition'],
    ['CREDENCIADA junto ao   M E C e ao MEC', 'recognition'],
    ['certificados reconhecidos em todo o Brasil', 'recognition'],
    ['Curso autorizado pelo Ministério, validado pelo MEC', 'recognition'],
    ['Diploma de fotografia', 'degree'],
    ['Pós-Graduação em Marketing', 'degree'],
    ['pos graduacao', 'degree'],
    ['Especialização em vendas', 'degree'],
    ['MBA Executivo', 'degree'],
    ['Técnica em enfermagem', 'degree'],
    ['Bacharel em Teologia', 'degree'],
    ['Diretora da Universidade do Bolo', 'degree'],
    ['Habilitação profissional de cabeleireiro', 'profession'],
  ])('%s', (text, claim) => expect(findClaim(text)?.claim).toBe(claim));
});

describe('and may say', () => {
  test.each([
    'Professora de fotografia',
    'Diretor pedagógico',
    'Escola Vértice Ltda.',
    'Técnicas de pintura',
    'Gradação de cores',
    'Especialista em pães',
    'Ambar, Melissa e Cia',
    'Curso livre de cerâmica',
  ])('%s', (text) => expect(findClaim(text)).toBeNull());
});
