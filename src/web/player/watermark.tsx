/** Faint, over every video, so that a recording of the screen identifies the viewer. */
export function Watermark({ text }: { text: string }) {
  return (
    <span className="player-mark" aria-hidden="true">
      {text}
    </span>
  );
}
