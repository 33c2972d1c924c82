import type { Scope } from './database/database.ts';

/**
 * The events that a wing emits for the wings above it, as in `order.paid`, `photo.published`. Each slice adds its
 * own (`declare module '#platform/events.ts'`). Payloads are ids.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices' module augmentation
export interface EventPayloads {}

/**
 * The steps that one slice runs and another implements, as in `order.book-sale`. They are needed because a slice cannot
 * import slices above it, or slices beside it that import it. Each slice adds the steps that it runs. Payloads are ids.
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the slices' module augmentation
export interface StepPayloads {}

type Step<Name extends keyof StepPayloads> = (scope: Scope, payload: StepPayloads[Name]) => Promise<void>;

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
  /**
   * Registers the implementation of a step. It runs in the transaction of the slice that runs the step. Exactly one
   * slice implements each.
   */
  handle<Name extends keyof StepPayloads>(name: Name, step: Step<Name>): void;
  /** Runs a step. It is required: if no slice implements it, the transaction is rolled back. */
  run<Name extends keyof StepPayloads>(scope: Scope, name: Name, payload: StepPayloads[Name]): Promise<void>;
}

/** Returns events whose steps run but that no listener gets: for rehearsals, which are rolled back. */
export function withoutListeners(events: Events): Events {
  return { ...events, emit: async () => {} };
}

export function createEvents(): Events {
  const listeners = new Map<keyof EventPayloads, Listener<keyof EventPayloads>[]>();
  const steps = new Map<keyof StepPayloads, Step<keyof StepPayloads>>();
  return {
    on(name, listener) {
      listeners.set(name, [...(listeners.get(name) ?? []), listener as Listener<keyof EventPayloads>]);
    },
    async emit(scope, name, payload) {
      for (const listener of listeners.get(name) ?? []) await listener(scope, payload);
    },
    handle(name, step) {
      if (steps.has(name)) throw new Error(`the step ${name} already has an implementation`);
      steps.set(name, step as Step<keyof StepPayloads>);
    },
    async run(scope, name, payload) {
      const step = steps.get(name);
      if (step === undefined) throw new Error(`no slice implements the step ${name}`);
      await step(scope, payload);
    },
  };
}
