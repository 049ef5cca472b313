/** `--c1` to `--c5`, in their order, and what each stands for. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="chart-legend">
      {names.map((name, at) => (
        <li key={name} className={`line-key-${at + 1}`}>
          <i aria-hidden="true" style={{ color: `var(--c${at + 1})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
