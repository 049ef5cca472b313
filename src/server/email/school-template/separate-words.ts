/** Characters of addresses that words do not contain; browsers also accept dots of other scripts. */
const OF_ADDRESSES = /[./@+?=&%#\\\u3002\uff0e\uff61]/;
const SPACE = /[ \t\r\n]/;
/** Punctuation that may directly follow a word. */
const CLOSING = /^[.,;:!?)\]"'\u201d\u2019\u00bb\u2026]*/;

/** Text pieces of a message in which some must be separate words: adds spaces where needed. */
export function separateWords() {
  /** The word that the next piece continues looks like an address. */
  let inAddress = false;
  /** It began with a word of its own, which has not ended. */
  let continues = false;

  function follow(piece: string): string {
    if (!continues || piece === '') return piece;
    const [closing = ''] = CLOSING.exec(piece) ?? [];
    const rest = piece.slice(closing.length);
    if (rest === '') return piece;
    continues = false;
    return SPACE.test(rest.charAt(0)) ? piece : `${closing} ${rest}`;
  }

  return {
    add(piece: string): string {
      const said = follow(piece);
      const words = said.split(SPACE);
      inAddress = OF_ADDRESSES.test(words.at(-1) ?? '') || (words.length === 1 && inAddress);
      return said;
    },
    addApart(value: string): string {
      const said = inAddress || continues ? ` ${value}` : value;
      inAddress = false;
      continues = true;
      return said;
    },
    endLine(): void {
      inAddress = false;
      continues = false;
    },
    /** The text version puts the link's address here. */
    endLink(): void {
      inAddress = true;
    },
  };
}
