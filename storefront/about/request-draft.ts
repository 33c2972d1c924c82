import {
  REQUEST_FORMS,
  type RequestField,
  type RequestFieldName,
  type RequestKind,
} from '#contract/request.ts';
import { createSafeStorage, type KeyValueStorage, readJson } from '#storefront/api/storage.ts';

/** The values typed into a form, by field. */
export type RequestValues = Partial<Record<RequestFieldName, string>>;

/** Returns a form's fields in the order of the form. */
export function fieldsOf(kind: RequestKind): readonly [RequestFieldName, RequestField][] {
  return Object.entries<RequestField>(REQUEST_FORMS[kind]) as [RequestFieldName, RequestField][];
}

/** Keeps the typed values until the tab is closed, so that neither a failure nor a reload loses them. */
export interface RequestDraft {
  read(): RequestValues;
  keep(values: RequestValues): void;
  forget(): void;
}

export function createRequestDraft(kind: RequestKind, session: KeyValueStorage): RequestDraft {
  const key = `request.${kind}`;
  return {
    read() {
      const kept = readJson(session, key);
      if (typeof kept !== 'object' || kept === null) return {};
      const typed = new Map<string, unknown>(Object.entries(kept));
      return Object.fromEntries(
        fieldsOf(kind).flatMap(([name]) => {
          const value = typed.get(name);
          return typeof value === 'string' ? [[name, value]] : [];
        }),
      );
    },
    keep: (values) => session.setItem(key, JSON.stringify(values)),
    forget: () => session.removeItem(key),
  };
}

/** Opens the draft stored for this tab. */
export const openRequestDraft = (kind: RequestKind): RequestDraft =>
  createRequestDraft(
    kind,
    createSafeStorage(() => window.sessionStorage),
  );
