import { expect, test } from 'vitest';
import { ebookSource } from './ebook-source.ts';

const PAGE = 'https://escola.example/alunos/curso/1';

test('a Drive file is shown by its sandboxed preview', () => {
  const source = ebookSource('https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456/view', PAGE);
  expect(source?.src).toBe('https://drive.google.com/file/d/1AbCdEfGhIjKlMnOpQrStUvWxYz0123456/preview');
  expect(source?.sandbox).toContain('allow-scripts');
});

test('a PDF of this site is framed', () => {
  expect(ebookSource('/media/guia.pdf', PAGE)?.src).toBe('https://escola.example/media/guia.pdf');
});

test('anything else opens beside the lesson', () => {
  expect(ebookSource('https://other.example/guia.pdf', PAGE)).toBeNull();
  expect(ebookSource('https://escola.example/qualquer', PAGE)).toBeNull();
});
