/** One text for statements that differ only in layout, in names and numbers made up by the run, and in how many values they carry. */
export const normalize = (statement: string): string =>
  statement
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\$\d+/g, '?')
    .replace(/'[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'/gi, "'id'")
    .replace(/'SCRAM[^']*'/g, "'SCRAM'")
    .replace(/\b(ateneu_login|ateneu_test|operator)_\w+/g, '$1')
    .replace(/\d+/g, '0')
    .replace(/\(\?(, ?\?)+\)/g, '(?)')
    .replace(/\(\?\)(, ?\(\?\))+/g, '(?)');
