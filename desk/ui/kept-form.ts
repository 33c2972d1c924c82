import { createContext, useContext, useEffect, useState } from 'react';

/** A dialog whose action needed a login, with what was typed into it. */
interface KeptForm {
  /** The path of its page. */
  page: string;
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

/** Finds the kept dialog; undefined if there is none, or if it is too old. */
export function findKeptForm(): KeptForm | undefined {
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
