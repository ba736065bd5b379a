import { useEffect, useState } from 'react';

function tickedEarly(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]:checked`);
  return input === null || input.defaultChecked ? undefined : input.value;
}

/** Takes over what was ticked in the written page before it came alive, which React is about to set back. */
export function useEarlyChoice(name: string, apply: (value: string) => void): void {
  const [early] = useState(() => ({ value: tickedEarly(name), apply }));
  useEffect(() => {
    if (early.value !== undefined) early.apply(early.value);
  }, [early]);
}
