type TabCountProps = { waiting: number | undefined; said: string };

/** How much waits behind a tab; nothing while none does, or nobody knows. Takes no room: what comes late moves no other tab. */
export function TabCount({ waiting, said }: TabCountProps) {
  if (!waiting) return null;
  return (
    <span className="absolute top-1 left-full -ml-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-[11px] text-on-primary leading-4 tabular-nums">
      {waiting > 99 ? '99+' : waiting}
      <span className="sr-only"> {said}</span>
    </span>
  );
}
