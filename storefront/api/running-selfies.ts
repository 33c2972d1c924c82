import type { KeyValueStorage } from './storage.ts';

/** Selfie searches of this visit that are still scanning an event's photos, one per event. */
export interface RunningSelfieStore {
  /** Reads the selfie's id. */
  read: (eventId: string) => string | null;
  save: (eventId: string, selfieId: string) => void;
  remove: (eventId: string) => void;
  /** Calls the listener at every change. @returns a function that ends the subscription */
  subscribe: (listener: () => void) => () => void;
}

/** Creates the store of running searches. Like search tokens, they end with the browser's session. */
export function createRunningSelfies(session: KeyValueStorage): RunningSelfieStore {
  const key = (eventId: string) => `runningSelfie.${eventId}`;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    read: (eventId) => session.getItem(key(eventId)),
    save: (eventId, selfieId) => {
      session.setItem(key(eventId), selfieId);
      tell();
    },
    remove: (eventId) => {
      session.removeItem(key(eventId));
      tell();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
