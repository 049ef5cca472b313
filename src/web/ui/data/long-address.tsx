import { Fragment } from 'react';

/** A text with a long e-mail address, which parts after its dots and its @ rather than within a word. */
export function LongAddress({ text }: { text: string }) {
  return text.match(/[^.@]*[.@]+|[^.@]+/g)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
