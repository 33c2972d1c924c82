import { createContext, useContext, useEffect, useState } from 'react';

/** A dialog whose action needed a login, with what was typed into it. */
interface KeptForm {
  /** The path of its page, which names the brand. */
  page: string;
  /** The address of the member who typed; null for a visitor with a link. */
  email: string | null;
  dialog: string;
  values: Readonly<Record<string, unknown>>;
  /** Milliseconds. */
  keptAt: number;
}

const KEY = 'desk-unfinished-form';
/** A mailed link that logs in lives as long. */
const KEPT_MS = 15 * 60_000;

/** Keeps a dialog in this browser: a mailed link opens another tab, and the login may replace the page. */
export function keepForm(form: Omit<KeptForm, 'keptAt'>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...form, keptAt: Date.now() } satisfies KeptForm));
  } catch {
    // Without storage the form lives as long as its page.
  }
}

/** Removes the kept dialog. */
export function dropForm(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}

/**
 * Finds the dialog that a member kept; undefined if there is none. A dialog that is too old, or that another member kept in
 * this browser, is removed.
 */
export function findKeptForm(email: string | null): KeptForm | undefined {
  const kept = readForm();
  if (kept === undefined || kept.email === email) return kept;
  dropForm();
  return undefined;
}

/** Removes the kept dialog if it is too old. */
export function dropOldForm(): void {
  readForm();
}

function readForm(): KeptForm | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as KeptForm | null;
    if (kept === null) return undefined;
    if (Date.now() - kept.keptAt < KEPT_MS) return kept;
    dropForm();
    return undefined;
  } catch {
    return undefined;
  }
}

/** The values of the dialog around, which its fields read once and write. */
export const FormValuesContext = createContext<Record<string, unknown> | undefined>(undefined);

/** Holds a value of a dialog as state, which survives a login if the dialog is of an object's page. */
export function useKeptValue<Value>(name: string, empty: Value): [value: Value, set: (value: Value) => void] {
  const values = useContext(FormValuesContext);
  const [value, set] = useState<Value>(() => (values?.[name] as Value | undefined) ?? empty);
  useEffect(() => {
    if (values !== undefined) values[name] = value;
  }, [values, name, value]);
  return [value, set];
}
