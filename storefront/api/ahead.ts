import type { CallContext, Operation } from './create-service.ts';

/** For how long an answer waits for whoever wants it; after that it would be asked for anew. */
const KEPT_MS = 15_000;

interface Asked {
  address: string;
  token: string | undefined;
  answer: Promise<unknown>;
  /** Once the answer is there. */
  settled?: { value: unknown };
}

/** What was asked for before the app ran. */
const asked = new Map<string, Asked>();

type AnyCall = CallContext & { body?: unknown };

const keyOf = <C extends AnyCall>(operation: Operation<C, unknown>, call: C) =>
  JSON.stringify([operation.address(call), call.token, call.body]);

/** Asks for what the page will want first, and keeps the answer for it. */
export function askAhead<C extends AnyCall, A>(operation: Operation<C, A>, call: C): Promise<A> {
  const key = keyOf(operation, call);
  const answer = operation(call);
  const entry: Asked = { address: operation.address(call), token: call.token, answer };
  asked.set(key, entry);
  answer.then(
    (value) => {
      entry.settled = { value };
    },
    () => {
      // Said where the answer is wanted.
    },
  );
  setTimeout(() => asked.delete(key), KEPT_MS);
  return answer;
}

let asking: Promise<unknown> = Promise.resolve();

/** Says what is being asked for ahead. What fails, the page asks itself, and says what went wrong. */
export function asksAhead(questions: Promise<unknown>): void {
  asking = questions;
}

/** For how long the app waits with its first look: on a quick network less than drawing it twice takes. */
const WAIT_MS = 400;

/** Resolves once all that is being asked for ahead is there, or has taken too long. */
export function aheadAnswers(): Promise<unknown> {
  return Promise.race([asking, new Promise((resolve) => setTimeout(resolve, WAIT_MS))]);
}

/** Gives the answer that was asked for ahead, once; else asks now. Rejects with an ApiProblem. */
export function answerTo<C extends AnyCall, A>(operation: Operation<C, A>, call: C): Promise<A> {
  const key = keyOf(operation, call);
  const answer = asked.get(key)?.answer as Promise<A> | undefined;
  asked.delete(key);
  return answer ?? operation(call);
}

/** The answers that are there already, each once: with them the page is whole at its first sight. */
export function takeSettled(): { address: string; token: string | undefined; value: unknown }[] {
  const settled = [...asked].filter(([, entry]) => entry.settled !== undefined);
  for (const [key] of settled) asked.delete(key);
  return settled.map(([, { address, token, settled: known }]) => ({ address, token, value: known?.value }));
}
