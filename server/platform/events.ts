import type { Scope } from './database/database.ts';

/**
 * The events that a wing emits for the wings above it, as in `order.paid`, `photo.published`. Each slice adds its
 * own (`declare module '#platform/events.ts'`). Payloads are ids.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices' module augmentation
export interface EventPayloads {}

type Listener<Name extends keyof EventPayloads> = (
  scope: Scope,
  payload: EventPayloads[Name],
) => Promise<void>;

export interface Events {
  /** Subscribes a listener. It runs in the emitter's transaction, and its writes are committed or rolled back with it. */
  on<Name extends keyof EventPayloads>(name: Name, listener: Listener<Name>): void;
  emit<Name extends keyof EventPayloads>(
    scope: Scope,
    name: Name,
    payload: EventPayloads[Name],
  ): Promise<void>;
}

export function createEvents(): Events {
  const listeners = new Map<keyof EventPayloads, Listener<keyof EventPayloads>[]>();
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<keyof EventPayloads>]);
    },
    async emit(scope, name, payload) {
      for (const listener of listeners.get(name) ?? []) await listener(scope, payload);
    },
  };
}
