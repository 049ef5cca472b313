export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

class Html {
  readonly #markup: string;

  constructor(markup: string) {
    this.#markup = markup;
  }

  toString(): string {
    return this.#markup;
  }
}

export type { Html };

type Value = string | number | Html | readonly Html[];

export const html = (strings: TemplateStringsArray, ...values: readonly Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(markupOf)));

function markupOf(value: Value): string {
  if (value instanceof Html) return value.toString();
  return Array.isArray(value) ? value.map(markupOf).join('') : escapeHtml(String(value));
}

/** Marks sanitized markup as safe: see `cleanHtml`. */
export const trustedHtml = (markup: string): Html => new Html(markup);
