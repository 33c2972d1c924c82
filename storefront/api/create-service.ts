import {
  addressOf,
  type CallAddress,
  type CallInput,
  type CallOutput,
  type Route,
  type RouteSchemas,
} from '#contract/call-types.ts';
import { isProblemCode, type Problem } from '#contract/problems.ts';
import { ApiProblem, NETWORK_FAILURE_STATUS, SEARCH_NETWORK_FAILURE_STATUS } from './api-problem.ts';

/** The options of any call. */
export interface CallContext {
  /** A search token or a login, sent as the bearer token. */
  token?: string | undefined;
  signal?: AbortSignal | undefined;
  /**
   * Whether the call is sent even if the visitor leaves the page at once (`keepalive`). Its body has at most 64 KiB
   * (Fetch, §4.6).
   */
  outlivesPage?: boolean;
}

type Call<S> = CallInput<S> & CallContext;

/** One call of a service. Rejects with an ApiProblem. */
export interface Operation<C, A> {
  (call: C): Promise<A>;
  /** The address with its query, which is also the response's key in the cache and in the printed page. */
  address: (call: C) => string;
}

export type Service<Schemas extends Readonly<Record<string, RouteSchemas>>> = {
  readonly [Name in keyof Schemas]: Operation<Call<Schemas[Name]>, CallOutput<Schemas[Name]>>;
};

/** The way to the server. */
export interface Transport {
  fetch: typeof fetch;
  /** The current language, sent as Accept-Language with every call (product §7). */
  language: () => string;
  /** The token of the logged-in user. */
  login: () => string | undefined;
}

/** The shape of a call at run time, without the types of its operation. */
interface AnyCall extends CallAddress, CallContext {
  body?: unknown;
}

interface ServiceOptions {
  /** Whether an operation belongs to the search path, where a network failure has status 1001 (product §4). */
  isSearchPath?: (operation: string, call: CallContext) => boolean;
  /**
   * Whether calls without a search token carry the login (product §6: cart, order and receipt calls). The login is sent
   * only in the header, never in an address that a log would store.
   */
  carriesLogin?: boolean;
}

function requestOf(route: Route, call: AnyCall, language: string): RequestInit {
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': language });
  if (call.token !== undefined) headers.set('Authorization', `Bearer ${call.token}`);
  const request: RequestInit = { method: route.method, headers };
  if (call.signal !== undefined) request.signal = call.signal;
  if (call.outlivesPage === true) request.keepalive = true;
  if (call.body instanceof FormData) request.body = call.body;
  else if (call.body !== undefined) {
    headers.set('Content-Type', 'application/json');
    request.body = JSON.stringify(call.body);
  }
  return request;
}

/** Returns the JSON of a response; undefined if it is not JSON, such as a proxy's HTML page. */
async function jsonOf(response: Response): Promise<unknown> {
  if (!/[/+]json\b/.test(response.headers.get('Content-Type') ?? '')) return undefined;
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return undefined;
  }
}

function problemOf(status: number, body: unknown): ApiProblem {
  const { code, errors, retryAfterSeconds, requestId } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<Problem>;
  const known = isProblemCode(code) ? code : 'Unexpected';
  return new ApiProblem({ status, code: known, errors, retryAfterSeconds, requestId });
}

const isDone = ({ doneStatus }: Route, { ok, status }: Response): boolean =>
  doneStatus === undefined ? ok : status === doneStatus;

async function send(
  route: Route,
  call: AnyCall,
  transport: Transport,
  networkFailureStatus: number,
): Promise<unknown> {
  let response: Response;
  let body: unknown;
  try {
    response = await transport.fetch(addressOf(route, call), requestOf(route, call, transport.language()));
    if (response.status === 204 && isDone(route, response)) return null;
    body = await jsonOf(response);
  } catch (error) {
    if (call.signal?.aborted === true) throw error;
    throw new ApiProblem({ status: networkFailureStatus, code: 'NetworkFailure' });
  }
  if (isDone(route, response) && body !== undefined) return body;
  throw problemOf(response.status, body);
}

/**
 * Creates a typed client for one service of the contract: `createService<typeof photoSchemas>(photoRoutes, transport)`.
 * The schemas give the types; at run time only the route table and `fetch` are used.
 */
export function createService<Schemas extends Readonly<Record<string, RouteSchemas>>>(
  routes: { readonly [Name in keyof Schemas]: Route },
  transport: Transport,
  { isSearchPath = () => false, carriesLogin = false }: ServiceOptions = {},
): Service<Schemas> {
  const operations = Object.entries<Route>(routes).map(([name, route]) => {
    const operation = (call: AnyCall) =>
      send(
        route,
        carriesLogin ? { ...call, token: call.token ?? transport.login() } : call,
        transport,
        isSearchPath(name, call) ? SEARCH_NETWORK_FAILURE_STATUS : NETWORK_FAILURE_STATUS,
      );
    return [name, Object.assign(operation, { address: (call: AnyCall) => addressOf(route, call) })];
  });
  // The only place where the contract's types are asserted for untyped responses.
  return Object.fromEntries(operations) as Service<Schemas>;
}
