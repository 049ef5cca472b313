type TabCountProps = { waiting: number | undefined; said: string };

/** How much waits behind a tab; nothing while none does, or nobody knows. */
export function TabCount({ waiting, said }: TabCountProps) {
  if (!waiting) return null;
  return (
    <span className="min-w-5 rounded-full bg-primary px-1.5 text-center text-on-primary text-xs leading-5 tabular-nums">
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> {said}</span>
    </span>
  );
}
