import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a moment: what is asked of the server while somebody types. */
export function useDebouncedValue<Value>(value: Value, ms = 350): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
