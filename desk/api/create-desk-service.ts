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
import { bytesOf } from '../settings/local-files.ts';
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
  const form = formOf(body);
  if (body !== undefined && form === undefined) headers.set('content-type', 'application/json');
  return {
    method,
    headers,
    ...(signal === undefined ? {} : { signal }),
    ...(body === undefined ? {} : { body: form ?? JSON.stringify(body) }),
  };
}

/**
 * Builds the form of a body with files: its JSON without them, then each file with the path of its field as its name.
 * @returns undefined if the body has no file
 */
function formOf(body: unknown): FormData | undefined {
  const files: [path: string, file: Blob][] = [];
  const withoutFiles = (value: unknown, path: string): unknown => {
    if (value instanceof Blob) {
      files.push([path, value]);
      return undefined;
    }
    const inner = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
    if (Array.isArray(value)) return value.map((one, index) => withoutFiles(one, inner(index)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        // Drafts that the browser keeps contain files in base64.
        const file = name === 'base64' && typeof one === 'string' ? new Blob([bytesOf(one)]) : one;
        return [name, withoutFiles(file, inner(name))];
      }),
    );
  };
  const rest = JSON.stringify(withoutFiles(body, ''));
  if (files.length === 0) return undefined;
  const form = new FormData();
  // As a file: a field has a smaller maximum.
  form.append('body', new Blob([rest], { type: 'application/json' }));
  for (const [path, file] of files) form.append(path, file);
  return form;
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
