/** The current captions. Drawn here, because no browser moves its own out of the way of the controls. */
export function Cues({ lines }: { lines: string[] }) {
  return (
    <div className="player-cues">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
