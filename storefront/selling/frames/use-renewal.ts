import { useEffect, useRef } from 'react';
import type { RenewToken } from '../add-to-cart.ts';

/** Verifies again by itself, once, where the search token has expired; what was chosen stays meanwhile (spec §4). */
export function useRenewal(isExpired: boolean, renew: RenewToken | undefined): void {
  const wasRenewed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the page gives another function
  useEffect(() => {
    if (!isExpired || wasRenewed.current) return;
    wasRenewed.current = true;
    void renew?.();
  }, [isExpired]);
}
