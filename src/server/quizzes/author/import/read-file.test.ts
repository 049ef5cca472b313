import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { problemsOf } from '#shared/quizzes/question.ts';
import { readQuestionFile } from './read-file.ts';

const shape = (file: string) =>
  readQuestionFile(file).questions.map(({ kind, body, options }) => ({
    kind,
    body,
    options: options.map(({ text, match, correct }) =>
      match ? `${text} -> ${match}` : `${correct ? '*' : ''}${text}`,
    ),
  }));

const GIFT = `// comment
$CATEGORY: luz

::Q1:: Onde medir a luz? { ~No céu #errado =No rosto #certo ~No chão #### Porque o rosto manda. }

O que muda o ISO?{~%50%O ruído ~%50%A sensibilidade ~%-100%O foco}

A sombra é preta. {F}

A luz dura faz sombras {=duras =marcadas} no rosto.

Ligue.{ =Sol -> dia =Lua -> noite }

Escreva sobre 2 \\= 2 \\{x\\}. {}
`;

test('reads all kinds of GIFT questions', () => {
  expect(shape(GIFT)).toEqual([
    { kind: 'single', body: 'Onde medir a luz?', options: ['No céu', '*No rosto', 'No chão'] },
    { kind: 'multiple', body: 'O que muda o ISO?', options: ['*O ruído', '*A sensibilidade', 'O foco'] },
    { kind: 'boolean', body: 'A sombra é preta.', options: ['Verdadeiro', '*Falso'] },
    { kind: 'fill', body: 'A luz dura faz sombras _____ no rosto.', options: ['*duras', '*marcadas'] },
    { kind: 'match', body: 'Ligue.', options: ['Sol -> dia', 'Lua -> noite'] },
    { kind: 'essay', body: 'Escreva sobre 2 = 2 {x}.', options: [] },
  ]);
  expect(readQuestionFile(GIFT).questions[0]?.explanation).toBe('Porque o rosto manda.');
});

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category"><category><text>Luz</text></category></question>
  <question type="multichoice">
    <questiontext format="html"><text><![CDATA[<p>Onde medir a <b>luz</b>?</p>]]></text></questiontext>
    <defaultgrade>2.0</defaultgrade>
    <answer fraction="100"><text>No rosto &amp; nos olhos</text></answer>
    <answer fraction="0"><text>No céu</text></answer>
  </question>
  <question type="truefalse"><questiontext><text>É preta?</text></questiontext>
    <answer fraction="0"><text>true</text></answer><answer fraction="100"><text>false</text></answer></question>
  <question type="shortanswer"><questiontext><text>Sombras</text></questiontext>
    <answer fraction="100"><text>duras</text></answer><answer fraction="0"><text>*</text></answer></question>
  <question type="matching"><questiontext><text>Ligue</text></questiontext>
    <subquestion><text>Sol</text><answer><text>dia</text></answer></subquestion>
    <subquestion><text>Lua</text><answer><text>noite</text></answer></subquestion></question>
  <question type="essay"><questiontext><text>Conte</text></questiontext></question>
  <question type="calculated"><questiontext><text>Some {a}</text></questiontext></question>
</quiz>`;

test('reads Moodle XML, and reports unsupported questions with their line', () => {
  expect(shape(XML)).toEqual([
    { kind: 'single', body: 'Onde medir a luz?', options: ['*No rosto & nos olhos', 'No céu'] },
    { kind: 'boolean', body: 'É preta?', options: ['Verdadeiro', '*Falso'] },
    { kind: 'fill', body: 'Sombras', options: ['*duras'] },
    { kind: 'match', body: 'Ligue', options: ['Sol -> dia', 'Lua -> noite'] },
    { kind: 'essay', body: 'Conte', options: [] },
  ]);
  expect(readQuestionFile(XML).questions[0]?.points).toBe(2);
  expect(readQuestionFile(XML).problems).toEqual([
    { line: 18, reason: 'O tipo “calculated” do Moodle não é lido.', excerpt: 'Some {a}' },
  ]);
});

test('finds the lines of many questions in the time of reading them', () => {
  const file = `<quiz>\n${'<question type="calculated"></question>\n\n'.repeat(3000)}</quiz>`;
  const { problems } = readQuestionFile(file);
  expect([problems.length, problems[0]?.line, problems.at(-1)?.line]).toEqual([3000, 2, 6000]);
  const started = performance.now();
  readQuestionFile(`<quiz>${'<question>\n'.repeat(20_000)}`);
  expect(performance.now() - started).toBeLessThan(20_000);
});

describe('an answer that gives part of the points', () => {
  const reason = 'As respostas que valem só parte dos pontos não contam como certas.';
  const xml = (type: string, single: string, answers: readonly (readonly [string, string])[]) => `<quiz>
    <question type="${type}"><questiontext><text>Onde?</text></questiontext>${single}
      ${answers.map(([text, share]) => `<answer fraction="${share}"><text>${text}</text></answer>`).join('')}
    </question></quiz>`;
  const CHOICE = [['certa', '100'], ['quase', '50'], ['errada', '0']] as const; // biome-ignore format: one line

  test.each([
    ['GIFT, one answer', 'Onde? { =certa ~%50%quase ~errada }'],
    ['Moodle XML, one answer', xml('multichoice', '<single>true</single>', CHOICE)],
    ['Moodle XML, unsaid', xml('multichoice', '', CHOICE)],
  ])('is wrong where one is to be chosen, and reported: %s', (_, file) => {
    expect(shape(file)).toEqual([{ kind: 'single', body: 'Onde?', options: ['*certa', 'quase', 'errada'] }]);
    expect(readQuestionFile(file).problems).toMatchObject([{ reason, excerpt: 'Onde?' }]);
  });

  test.each([
    ['GIFT', 'Onde? { =rosto =%100%na face =%50%cara }'],
    ['Moodle XML', xml('shortanswer', '', [['rosto', '100'], ['na face', '100'], ['cara', '50'], ['*', '0']])], // biome-ignore format: one line
  ])('is not accepted as words, and reported: %s', (_, file) => {
    expect(shape(file)).toEqual([{ kind: 'fill', body: 'Onde?', options: ['*rosto', '*na face'] }]);
    expect(readQuestionFile(file).problems).toMatchObject([{ line: expect.any(Number), reason, excerpt: 'Onde?' }]);
  });

  test.each([
    ['GIFT', 'Onde? { ~%50%rosto ~%50%olhos ~%-100%céu }'],
    ['Moodle XML', xml('multichoice', '<single>false</single>', [['rosto', '50'], ['olhos', '50'], ['céu', '-100']])], // biome-ignore format: one line
    ['Moodle XML, unsaid', xml('multichoice', '', [['rosto', '50'], ['olhos', '50'], ['céu', '0']])], // biome-ignore format: one line
  ])('is right where several are to be chosen: %s', (_, file) => {
    expect(shape(file)).toEqual([{ kind: 'multiple', body: 'Onde?', options: ['*rosto', '*olhos', 'céu'] }]);
    expect(readQuestionFile(file).problems).toEqual([]);
  });

  test('alone makes no right answer', () => {
    const { questions, problems } = readQuestionFile(xml('multichoice', '<single>1</single>', CHOICE.slice(1)));
    expect(questions).toEqual([]);
    expect(problems).toMatchObject([{ reason: 'Nenhuma resposta está marcada como certa.' }]);
  });
});

test('refuses a document with entities of its own', () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE q [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><quiz><question type="essay"/></quiz>';
  expect(readQuestionFile(bomb)).toMatchObject({ questions: [], problems: [{ line: 1 }] });
});

test('reads a CSV file by its column names', () => {
  const file =
    '\ufefftipo;pergunta;certas;erradas;explicação;minuto;pontos\r\n' +
    'uma;Onde medir?;No rosto;No céu|No chão;Porque sim.;3:41;2\r\n' +
    ';Sem tipo;a|b;c;;;\r\n' +
    'verdadeiro ou falso;É preta?;talvez;;;;\r\n' +
    'associação;Ligue;Sol -> dia|Lua -> noite;;;;\r\n' +
    'outra;O quê?;x;;;;\r\n' +
    'uma;;x;y;;;\r\n' +
    'uma;Minuto errado;x;y;;três;\r\n';
  const read = readQuestionFile(file);
  expect(read.questions).toMatchObject([
    { kind: 'single', body: 'Onde medir?', second: 221, points: 2, explanation: 'Porque sim.' },
    { kind: 'multiple', body: 'Sem tipo' },
    { kind: 'match', body: 'Ligue' },
  ]);
  expect(read.problems.map(({ line }) => line)).toEqual([4, 6, 7, 8]);
});

test('reads a CSV file that Excel has marked with its separator, and counts the lines of the file', () => {
  const file =
    'sep=;\r\n' +
    'pergunta;certas;erradas;pontos\r\n' +
    '"Onde medir;\r\nno ""rosto""?";sim;não;2,5\r\n' +
    'Quanto?;a;b;muito\r\n' +
    'De graça?;a;b;-1\r\n';
  const { format, questions, problems } = readQuestionFile(file);
  expect([format, questions.map(({ body }) => body)]).toEqual(['csv', ['Onde medir;\nno "rosto"?']]);
  expect(problems).toEqual([
    { line: 5, reason: 'Os pontos “muito” não foram entendidos.', excerpt: 'Quanto?' },
    { line: 6, reason: 'Os pontos “-1” não foram entendidos.', excerpt: 'De graça?' },
  ]);
});

test('reads a CSV file with lone carriage returns between its lines', () => {
  expect(shape('pergunta,certas,erradas\rOnde {medir}?,rosto,chão\r')).toEqual([
    { kind: 'single', body: 'Onde {medir}?', options: ['*rosto', 'chão'] },
  ]);
});

test('reads an equals sign beside an arrow as part of the pair', () => {
  const pairs = 'tipo;pergunta;certas\r\nassociação;Ligue;a = b -> c|d = e\r\n';
  expect(shape(pairs)).toMatchObject([{ options: ['a = b -> c', 'd -> e'] }]);
});

test('multiple choice in a CSV file has one right answer or several, and “uma” only one', () => {
  const file =
    'tipo;pergunta;certas;erradas\r\nmúltipla escolha;Uma?;a;b\r\nMúltipla escolha;Várias?;a|b;c\r\numa;Quantas?;a|b;c\r\nescolha única;Só uma?;a|b;c\r\n';
  expect(shape(file).map(({ kind }) => kind)).toEqual(['single', 'multiple']);
  expect(readQuestionFile(file).problems).toEqual([
    { line: 4, reason: 'Só uma resposta pode estar certa.', excerpt: 'Quantas?' },
    { line: 5, reason: 'Só uma resposta pode estar certa.', excerpt: 'Só uma?' },
  ]);
});

test.each(['// Perguntas do módulo 1, revisão', '::Pergunta 1; luz::'])(
  'reads as GIFT what begins with %s',
  (first) => {
    expect(readQuestionFile(`${first}\nOnde medir a luz? {=No rosto ~No céu}`)).toMatchObject({
      format: 'gift',
      questions: [{ kind: 'single' }],
      problems: [],
    });
  },
);

describe('any input', () => {
  test('is read or reported, and what is read can be saved', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '=',
      '~',
      '->',
      '#',
      '%50%',
      '\n\n',
      '\\',
      'T',
      '::',
      '<quiz>',
      '<question type="essay">',
      '</',
      '&lt;',
      '"',
      ';',
      'pergunta',
      '\u0000',
      'luz ',
      'é',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), (pieces) => {
        const { questions } = readQuestionFile(pieces.join(''));
        expect(questions.flatMap(problemsOf)).toEqual([]);
      }),
    );
  });

  test.each([
    ['Onde? { ~a ~b }', 'Nenhuma resposta está marcada como certa.'],
    ['Quanto é? { #4:1 }', 'Perguntas numéricas não são lidas; use “completar”.'],
    ['Só texto', 'Não há respostas entre { e }.'],
    [
      `Muitas? {${Array.from({ length: 300 }, (_, at) => `${at === 0 ? '=' : '~'}r${at} `).join('')}}`,
      'Há mais de 26 respostas.',
    ],
  ])('%#: the reason is reported', (file, reason) => {
    expect(readQuestionFile(file).problems).toMatchObject([{ line: 1, reason }]);
  });
});
