/** `--c1` to `--c5`, in their order, and what each stands for. */
export function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className="chart-legend">
      {names.map((name, at) => (
        <li key={name}>
          <i aria-hidden="true" style={{ background: `var(--c${at + 1})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
