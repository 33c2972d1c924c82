import {
  addressOf,
  type CallAddress,
  type CallInput,
  type CallOutput,
  type Route,
  type RouteSchemas,
} from '#contract/call-types.ts';
import { IDEMPOTENCY_HEADER } from '#contract/desk.ts';
import type { FieldFault } from '#contract/faults.ts';
import { type DeskCode, DeskProblem } from './desk-problem.ts';

/** Maximum attempts of a call without a response: its idempotency key makes a repeated write safe. */
const TRIES = 3;
const WAIT_MS = 400;

/** One call of the desk. Rejects with a DeskProblem. */
export interface DeskOperation<Input, Output> {
  (call: Input & { signal?: AbortSignal | undefined }): Promise<Output>;
  /** The address with its query, which is also the response's cache key. */
  address: (call: Input) => string;
}

/** The calls of a route table, with the types of its schemas. */
export type DeskService<Schemas extends Readonly<Record<string, RouteSchemas>>> = {
  readonly [Name in keyof Schemas]: DeskOperation<CallInput<Schemas[Name]>, CallOutput<Schemas[Name]>>;
};

/** The shape of a call at run time, without the types of its operation. */
interface AnyCall extends CallAddress {
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/**
 * Creates a typed client: `createDeskService<typeof deskSchemas>(deskRoutes)`. Each write has an idempotency key, and
 * is repeated with the same key if there is no response.
 */
export function createDeskService<Schemas extends Readonly<Record<string, RouteSchemas>>>(
  routes: {
    readonly [Name in keyof Schemas]: Route;
  },
): DeskService<Schemas> {
  const operations = Object.entries<Route>(routes).map(([name, route]) => [
    name,
    Object.assign((call: AnyCall) => send(route, call), {
      address: (call: AnyCall) => addressOf(route, call),
    }),
  ]);
  // The only place where the contract's types are asserted for untyped responses.
  return Object.fromEntries(operations) as DeskService<Schemas>;
}

async function send(route: Route, call: AnyCall): Promise<unknown> {
  const address = addressOf(route, call);
  const request = requestOf(route, call);
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(address, request).catch((error: unknown) => {
      if (call.signal?.aborted === true) throw error;
      return undefined;
    });
    if (response !== undefined) return answerOf(response);
    if (tries === TRIES) throw new DeskProblem(0, 'NetworkFailure');
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS * tries));
  }
}

function requestOf({ method }: Route, { body, signal }: AnyCall): RequestInit {
  const headers = new Headers({ accept: 'application/json' });
  if (method !== 'GET') headers.set(IDEMPOTENCY_HEADER, crypto.randomUUID());
  if (body !== undefined && !(body instanceof FormData)) headers.set('content-type', 'application/json');
  return {
    method,
    headers,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  };
}

async function answerOf(response: Response): Promise<unknown> {
  if (response.status === 204) return null;
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok && body !== undefined) return body;
  const { code = 'Unexpected', ...more } = (body ?? {}) as {
    code?: DeskCode;
    errors?: FieldFault[];
    retryAfterSeconds?: number;
    requestId?: string;
  };
  throw new DeskProblem(response.status, code, more);
}
