import type { Change } from './site-editing.ts';

/** A draft that was not applied yet, as this browser keeps it. */
interface KeptDraft {
  keptAt: string;
  changes: readonly Change[];
}

const keyOf = (tenantId: string): string => `site-draft ${tenantId}`;

/** Returns the draft that this browser keeps; undefined if there is none, or if storage is blocked. */
export function findKeptDraft(tenantId: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(tenantId)) ?? 'null') as KeptDraft | null;
    return kept?.changes.some(({ path }) => path !== '') === true ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a draft in this browser until it is applied or discarded. @param changes removes the draft if there are none */
export function keepDraft(tenantId: string, changes: readonly Change[]): void {
  const kept: KeptDraft = { keptAt: new Date().toISOString(), changes };
  try {
    localStorage.removeItem(keyOf(tenantId));
    if (changes.length > 0) localStorage.setItem(keyOf(tenantId), JSON.stringify(kept));
  } catch {
    // A draft with large files does not fit into the storage; then it lives as long as the page.
  }
}
