type TabCountProps = { waiting: number | undefined; said: string };

/**
 * The number waiting behind a tab; hidden if it is 0 or unknown. Positioned absolutely, so that loading it
 * shifts nothing.
 */
export function TabCount({ waiting, said }: TabCountProps) {
  if (!waiting) return null;
  return (
    <span className="absolute top-1 left-full -ml-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[11px] text-on-primary leading-4 tabular-nums outline-1 -outline-offset-1 outline-(--edge)">
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> {said}</span>
    </span>
  );
}
