/** Faint, over every video: whoever films the screen films their own name. */
export function Watermark({ text }: { text: string }) {
  return (
    <span className="player-mark" aria-hidden="true">
      {text}
    </span>
  );
}
