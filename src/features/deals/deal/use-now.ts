import { useEffect, useState } from 'react';

const halfMinute = 30_000;

/** The time, anew every half minute: for clocks that count down by the minute. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), halfMinute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
