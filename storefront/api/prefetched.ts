import type { CallContext, Operation } from './create-service.ts';

/** For how long an answer waits for whoever wants it; after that it would be asked for anew. */
const KEPT_MS = 15_000;

interface Asked {
  answer: Promise<unknown>;
  /** Once the answer to a query is there. */
  settled?: SettledAnswer;
}

/** An answer by what `answerQuery` knows it by. */
interface SettledAnswer {
  address: string;
  token: string | undefined;
  value: unknown;
}

/** What was asked for before the app ran. */
const asked = new Map<string, Asked>();

type AnyCall = CallContext & { body?: unknown };

const keyOf = <C extends AnyCall>(operation: Operation<C, unknown>, call: C) =>
  JSON.stringify([operation.address(call), call.token, call.body]);

/** Asks for what the page will want first, and keeps the answer for it (`answerTo`). */
export function prefetch<C extends AnyCall, A>(operation: Operation<C, A>, call: C): Promise<A> {
  const key = keyOf(operation, call);
  const answer = operation(call);
  asked.set(key, { answer });
  answer.catch(() => {
    // Said where the answer is wanted.
  });
  setTimeout(() => asked.delete(key), KEPT_MS);
  return answer;
}

/** As `prefetch`, for what the page asks by `answerQuery`: if it is there in time, the first sight has it (`takeSettled`). */
export async function prefetchQuery<C extends CallContext, A>(
  operation: Operation<C, A>,
  call: C,
): Promise<A> {
  const value = await prefetch(operation, call);
  const entry = asked.get(keyOf(operation, call));
  if (entry !== undefined) entry.settled = { address: operation.address(call), token: call.token, value };
  return value;
}

let asking: Promise<unknown> = Promise.resolve();

/** Says what is being asked for ahead. What fails, the page asks itself, and says what went wrong. */
export function trackPrefetch(questions: Promise<unknown>): void {
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

/** The answers to queries that are there already, each once. */
export function takeSettled(): SettledAnswer[] {
  return [...asked].flatMap(([key, { settled }]) => {
    if (settled === undefined) return [];
    asked.delete(key);
    return [settled];
  });
}
