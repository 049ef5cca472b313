import { useEffect, useState } from 'react';

/** The value after it has been unchanged for a moment, for queries while typing. */
export function useDebouncedValue<Value>(value: Value, ms = 350): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, ms, value);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
