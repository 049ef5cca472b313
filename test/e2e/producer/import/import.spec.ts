import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { requestApi } from '../../api.ts';
import { expectAccessible } from '../../everywhere/accessible.ts';
import { enterWith, expect, test } from '../../fixtures.ts';
import { type NewSchool, openSchool, throwAwayEmail, writeCourse } from '../../school.ts';

async function begin(page: Page): Promise<NewSchool> {
  const school = await openSchool();
  await writeCourse(school, { title: 'Cerâmica', lessons: [] });
  await enterWith(page, school.session);
  await page.goto('/admin/students/importar');
  return school;
}

async function paste(page: Page, ...lines: string[]) {
  await page.getByLabel('E-mails').fill(lines.join('\n'));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await check(page);
}

async function check(page: Page) {
  await page.getByLabel('Cerâmica').check();
  await page.getByRole('button', { name: 'Conferir lista' }).click();
  await expect(page.getByText('Nada foi enviado ainda')).toBeVisible();
}

const counter = (page: Page, name: RegExp) =>
  page.getByRole('group', { name: 'Filtrar linhas' }).getByRole('button', { name });

async function downloaded(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ]);
  return readFile(await download.path(), 'utf8');
}

test('a valid list changes nothing before it is confirmed, then imports everybody, also after a reload', async ({
  page,
}) => {
  const school = await begin(page);
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await page.getByLabel('E-mails').fill('  \n ');
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeDisabled();
  await expectAccessible(page, 'import, list');
  const emails = Array.from({ length: 25 }, (_, at) => throwAwayEmail(`p${at}`));
  await page.getByLabel('E-mails').fill(emails.join('\n'));
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'Conferir lista' }).click();
  await expect(page.getByText('Selecione pelo menos um curso')).toBeVisible();
  await expectAccessible(page, 'import, courses');
  await check(page);
  await expectAccessible(page, 'import, check');
  const { data } = await requestApi('GET', '/producer/students', undefined, school);
  expect(data.total).toBe(0);

  await page.getByRole('button', { name: 'Importar 25 alunos' }).click();
  await expect(page).toHaveURL(/importacao=/);
  await expect(page.getByText('25 alunos adicionados com sucesso')).toBeVisible();
  await page.reload();
  await expect(page.getByText('25 alunos adicionados com sucesso')).toBeVisible();
  await expect(page.getByText('1 a 20 de 25')).toBeVisible();
  await expectAccessible(page, 'import, result');
  await page.getByRole('link', { name: 'Voltar para Alunos' }).click();
  await expect(page.getByText('1 a 20 de 25')).toBeVisible();
});

test('a mixed list shows the outcome of each line, a typo is corrected, the other lines can be downloaded', async ({
  page,
}) => {
  const school = await begin(page);
  const known = throwAwayEmail('conhecida');
  const { data } = await requestApi('GET', '/producer/students', undefined, school);
  const [course] = data.courses as { id: string }[];
  await requestApi('POST', '/producer/students', { name: 'Ana', email: known, courseIds: [course?.id] }, school);
  const fresh = throwAwayEmail('nova');
  const slip = throwAwayEmail('bia').replace('example.com', 'gmial.com');
  await paste(page, fresh, known, 'contato@@padaria.com', fresh, 'luciana prado', slip);

  await expect(counter(page, /Novos/)).toHaveText(/2/);
  await expect(counter(page, /Já cadastrados/)).toHaveText(/1/);
  await expect(counter(page, /Repetidos/)).toHaveText(/1/);
  await expect(counter(page, /Inválidos/)).toHaveText(/2/);
  await expect(page.getByText('Emails inválidos encontrados: contato@@padaria.com, luciana prado')).toBeVisible();
  await expect(page.getByText('Igual à linha 1')).toBeVisible();
  await expect(page.getByText('Endereço com dois @')).toBeVisible();
  await page.getByRole('button', { name: 'Corrigir', exact: true }).click();
  const mended = slip.replace('gmial.com', 'gmail.com');
  await expect(page.getByText(mended, { exact: true })).toBeVisible();
  await expect(page.getByText(/erro de digitação/)).toBeHidden();
  await counter(page, /Inválidos/).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  await expectAccessible(page, 'import, check filtered');
  const before = await downloaded(page, 'Baixar as 3 linhas fora da importação');
  expect(before).toContain('3;contato@@padaria.com;;;;Endereço com dois @');

  await page.getByRole('button', { name: 'Importar 2 alunos' }).click();
  await expect(page.getByText('2 alunos adicionados com sucesso (2 falhas)')).toBeVisible();
  await expect(page.getByText('Já tinha acesso', { exact: true })).toBeVisible();
  const after = await downloaded(page, 'Baixar as 3 linhas fora da importação');
  expect(after.charCodeAt(0)).toBe(0xfeff);
  expect(after.slice(1).split('\r\n')).toEqual([
    'Linha;Email;Nome;Telefone;CPF;Motivo',
    '3;contato@@padaria.com;;;;Endereço com dois @',
    `4;${fresh};;;;Repetido na lista`,
    '5;luciana prado;;;;Sem endereço de e-mail',
    '',
  ]);
  await page.getByRole('link', { name: 'Ver alunos' }).click();
  await expect(page.getByRole('button', { name: 'Novo Aluno' })).toBeVisible();
});

test('a list without any address imports nobody', async ({ page }) => {
  await begin(page);
  await paste(page, 'um', 'dois@', 'três');
  await expect(page.getByRole('button', { name: 'Ninguém para importar' })).toBeDisabled();
});

test('an interrupted import says what is left, and can be resumed', async ({ page }) => {
  await begin(page);
  await paste(page, throwAwayEmail('a'), throwAwayEmail('b'));
  await page.route('**/rpc/producer/import', async (route) => {
    const response = await route.fetch({ maxRetries: 3 });
    const { json } = await response.json();
    const [first, second] = json.rows;
    const rows = [
      { ...first, outcome: 'added' },
      { ...second, outcome: 'not_processed' },
    ];
    const outcomes = { added: 1, not_processed: 1 };
    await route.fulfill({ json: { json: { ...json, running: false, done: 1, rows, outcomes } } });
  });
  await page.getByRole('button', { name: 'Importar 2 alunos' }).click();
  await expect(page.getByText('A importação parou antes do fim')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('1 linha não foi processada');
  await expect(page.getByText('A importação parou antes desta linha')).toBeVisible();
  await expectAccessible(page, 'import, given up');
  await page.unroute('**/rpc/producer/import');
  await page.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(page.getByText('2 alunos adicionados com sucesso')).toBeVisible();
});

test('over the limit the first people get the places, and the others are reported with the reason', async ({
  page,
}) => {
  await begin(page);
  await paste(page, ...Array.from({ length: 103 }, (_, at) => throwAwayEmail(`l${at}`)));
  await expect(counter(page, /Sem vaga/)).toHaveText(/3/);
  await expect(
    page.getByText('Você atingiu o limite de alunos do seu plano. Faça upgrade para adicionar mais alunos.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Importar 100 alunos' }).click();
  await expect(page.getByText('100 alunos adicionados com sucesso (3 falhas)')).toBeVisible();
});

test.describe('a file', () => {
  const upload = (page: Page, name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });

  test('written by Excel in Brazil, with semicolons and Latin-1, is mapped by its column names', async ({ page }) => {
    await begin(page);
    await page.getByText('Enviar arquivo').click();
    const email = throwAwayEmail('joao');
    const text = `Código;Nome;E-mail;CPF;Telefone\r\n1;"Conceição; João";${email};529.982.247-25;(11) 98765-4321\r\n2;Zé;${throwAwayEmail('ze')};111.111.111-11;\r\n`;
    await upload(page, 'lista.csv', Buffer.from(text, 'latin1'));
    await expect(page.getByText('Exemplo: Conceição; João')).toBeVisible();
    await expectAccessible(page, 'import, columns of a file');
    await page.getByRole('button', { name: 'Continuar' }).click();
    await check(page);
    await expect(page.getByText('CPF inválido: fica em branco')).toBeVisible();
    await page.getByRole('button', { name: 'Importar 2 alunos' }).click();
    await expect(page.getByText('2 alunos adicionados com sucesso')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar para Alunos' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'Conceição; João' })).toContainText('529.982.247-25');
  });

  test('in Excel format is read from its first sheet, and another column can be chosen', async ({ page }) => {
    await begin(page);
    await page.getByText('Enviar arquivo').click();
    const email = throwAwayEmail('planilha');
    await upload(
      page,
      'lista.xlsx',
      workbook([['Cliente', 'Apelido', 'Contato', 'CPF'], [], ['Tainá & Cia', 'Tatá', email, 52998224725]]),
    );
    await expect(page.getByText(`Exemplo: ${email}`)).toBeVisible();
    await page.getByLabel(/^Nome/).click();
    await page.getByRole('option', { name: 'Apelido' }).click();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await check(page);
    await expect(page.getByRole('row', { name: /^3 .*Tatá/ })).toBeVisible();
    await page.getByRole('button', { name: 'Importar 1 aluno' }).click();
    await expect(page.getByText('1 aluno adicionado com sucesso')).toBeVisible();
  });

  test('can be dropped, and its field is highlighted before', async ({ page }) => {
    await begin(page);
    await page.getByText('Enviar arquivo').click();
    const field = page.locator('.file-drop');
    const dataTransfer = await page.evaluateHandle(() => {
      const carried = new DataTransfer();
      carried.items.add(new File(['Nome;E-mail\nBia;bia@example.com\n'], 'lista.csv', { type: 'text/csv' }));
      return carried;
    });
    await field.dispatchEvent('dragover', { dataTransfer });
    await expect(field).toHaveAttribute('data-over', 'true');
    await expectAccessible(page, 'import, a file over its field');
    await field.dispatchEvent('drop', { dataTransfer });
    await expect(field).not.toHaveAttribute('data-over');
    await expect(page.getByLabel('lista.csv', { exact: true })).toBeAttached();
    await expect(page.getByText('Exemplo: Bia', { exact: true })).toBeVisible();
  });

  test('that is no list is refused with a reason', async ({ page }) => {
    await begin(page);
    await page.getByText('Enviar arquivo').click();
    await upload(page, 'foto.xlsx', Buffer.from('PK\u0003\u0004 nada'));
    await expect(page.getByText('Não foi possível ler este arquivo. Envie um CSV ou um Excel (.xlsx)')).toBeVisible();
    await upload(page, 'vazio.csv', Buffer.from(';;\n'));
    await expect(page.getByText('Este arquivo está vazio')).toBeVisible();
    await upload(page, 'alunos.xls', Buffer.from('<html><table><tr><td>ana@example.com</td></tr></table></html>'));
    await expect(page.getByText('Não foi possível ler este arquivo. Envie um CSV ou um Excel (.xlsx)')).toBeVisible();
  });
});

/** A minimal .xlsx: shared strings, one sheet, deflated. */
function workbook(lines: (string | number)[][]): Buffer {
  const strings = lines.flat().filter((cell) => typeof cell === 'string');
  const escaped = (text: string) => text.replaceAll('&', '&amp;');
  const cells = (line: (string | number)[], row: number) =>
    line
      .map((cell, at) => {
        const place = `r="${String.fromCharCode(65 + at)}${row + 1}"`;
        return typeof cell === 'number'
          ? `<c ${place}><v>${cell}</v></c>`
          : `<c ${place} t="s"><v>${strings.indexOf(cell)}</v></c>`;
      })
      .join('');
  // Excel omits empty rows.
  const rowOf = (line: (string | number)[], row: number) =>
    line.length > 0 ? `<row r="${row + 1}">${cells(line, row)}</row>` : '';
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  return zip({
    'xl/workbook.xml': `<workbook ${main} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels':
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Target="worksheets/folha.xml"/></Relationships>',
    'xl/worksheets/folha.xml': `<worksheet ${main}><sheetData>${lines.map(rowOf).join('')}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst ${main}>${strings.map((text) => `<si><r><t>${escaped(text)}</t></r></si>`).join('')}</sst>`,
  });
}

function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const [label, content] = [Buffer.from(name), deflateRawSync(text)];
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(label.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(label.length, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, label, content);
    directory.push(entry, label);
    offset += local.length + label.length + content.length;
  }
  const index = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, index, end]);
}
