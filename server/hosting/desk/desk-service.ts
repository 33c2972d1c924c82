import { createHash } from 'node:crypto';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { deskProblemSchema } from '#contract/desk.schema.ts';
import { DESK_PROBLEMS, type DeskProblemCode, IDEMPOTENCY_HEADER } from '#contract/desk.ts';
import type { Actor } from '#hosting/actions/index.ts';
import { isOpenToLink, LINK_OPERATIONS } from '#hosting/links/index.ts';
import { type DeskMember, mayDo, type Operation, type OperationSubject } from '#hosting/members/index.ts';
import { networkKey } from '#platform/canonical-key.ts';
import { asNobody } from '#platform/database/connection-shares.ts';
import { DESK_SCOPE_ID, type Scope } from '#platform/database/database.ts';
import { asVisit } from '#platform/database/shared-locks.ts';
import { createBodyBudget } from '#platform/http/body-budget.ts';
import { hashFiles } from '#platform/http/hash-files.ts';
import { holdBody } from '#platform/http/hold-body.ts';
import { sendProblem, sendProblemOf } from '#platform/http/problem-answers.ts';
import { FORM_DESCRIPTION, readForm, takesFiles } from '#platform/http/read-form.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import {
  type Answer,
  bodyLimitOf,
  type CallSchemas,
  documentCall,
  listCalls,
  type OpenCall,
  type Part,
  type Route,
} from '#platform/http/service.ts';
import { Busy, createFairSlots } from '#platform/sandbox/fair-slots.ts';
import { TENANT_ID_PATTERN } from '#platform/tenancy.ts';
import {
  CALLS_OF_CALLER,
  CALLS_OF_NETWORK,
  isFresh,
  PARSING_COST,
  READING_COST,
  WRITING_COST,
  WRITTEN_BYTES_MAX,
} from './desk.rules.ts';
import { operatorIdOf } from './desk.store.ts';
import type { DeskDeps } from './desk-deps.ts';
import { exchangeIds, exchangeIdsAt, listOrderIdPlaces, type Place } from './desk-ids.ts';
import { deskRoute } from './desk-routes.ts';
import {
  claimWrite,
  deleteAnswersBefore,
  type KeptAnswer,
  keepAnswer,
  type NamedWrite,
} from './desk-tokens.store.ts';
import { type Entry, isOperatorOfInstallation } from './entrances.ts';
import { type Caller, enterAs, findCaller } from './find-caller.ts';
import { needsFreshLogin } from './reaches.rules.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Collects the calls of tenants for commands; no server has it. */
    deskCalls?: DeskCalls;
  }
}

/** The calls of the desk about a tenant, by name. */
export type DeskCalls = Map<string, OpenCall<DeskHandler<CallSchemas>>>;

/** How long the answer to a write is stored for a repeated call. */
const KEPT_MS = 24 * 3600_000;
const keptSince = (now: Date): Date => new Date(now.getTime() - KEPT_MS);

/** Deletes answers to writes that are no longer needed: they contain personal data. */
export const sweepAnswers = (scope: Scope, now: Date): Promise<void> =>
  deleteAnswersBefore(scope, keptSince(now));

const READING = ['GET', 'HEAD'];
const KEY_PATTERN = /^[\w-]{8,200}$/;

/** The input of a tenant call's handler: validated values, the caller, and the authorised transaction. */
interface DeskCall<S extends CallSchemas> {
  /** The tenant's transaction scope; a refusal rolls it back. */
  scope: Scope;
  member: DeskMember;
  actor: Actor;
  params: Part<S, 'params'>;
  query: Part<S, 'querystring'>;
  body: Part<S, 'body'>;
}

/** A call of the desk: its operation, its subject, and what it does. */
export type DeskHandler<S extends CallSchemas> = HandlerRules<S> & HandlerWork<S>;

type HandlerWork<S extends CallSchemas> =
  | { run(call: DeskCall<S>): Promise<Answer<S>>; prepare?: never }
  | {
      /**
       * Does the slow work of a call without a transaction, after all checks. Its transaction makes them again.
       * @returns what the call does in its transaction
       */
      prepare(call: PreparedCall<S>): Promise<(call: DeskCall<S>) => Promise<Answer<S>>>;
      run?: never;
    };

/** The input of the work before a call's transaction. */
interface PreparedCall<S extends CallSchemas> {
  tenantId: string;
  body: Part<S, 'body'>;
}

interface HandlerRules<S extends CallSchemas> {
  /** The operation; the table of roles decides who may do it. */
  operation: Operation;
  /** Further operations that this input needs, on the same subject. */
  alsoNeeds?(call: DeskCall<S>): readonly Operation[];
  /** Whether the call is about the caller's own account. It then requires no role, but a member's session. */
  isOfOneself?: true;
  /** The cost for the rate limit; if omitted, the default for reading or writing. */
  cost?: number;
  /** Returns the cost of an input that costs more than others. The values are not validated yet. */
  costOf?(query: Readonly<Record<string, unknown>>): number | undefined;
  /**
   * Returns the subject in the caller's tenant; if this function is missing, the subject is the whole tenant.
   * @returns undefined if the object does not exist
   */
  findSubject?(call: DeskCall<S>): Promise<Omit<OperationSubject, 'tenantId'> | undefined>;
  /** Returns whether this input needs a fresh login, if the operation does not always need one. */
  needsFreshLogin?(call: DeskCall<S>): boolean | Promise<boolean>;
  /**
   * Returns whether a call needed a fresh login, if only its answer shows this. Without a fresh login the changes are
   * then rolled back.
   */
  needsFreshLoginFor?(body: never): boolean;
  /**
   * Whether the call changes nothing, although it is a POST because of its body. It then needs no idempotency key, and
   * no answer is stored.
   */
  isReading?: true;
  /** Adds to the body what must not be stored with the answer; called for each response. */
  reveal?(body: never, tenantId: string): object;
}

/** The input of a call about only the caller. */
interface OwnCall<S extends CallSchemas> {
  caller: Caller;
  params: Part<S, 'params'>;
  body: Part<S, 'body'>;
}

/**
 * A call about only the caller. The answer to a write is not stored, because its handler makes repetitions harmless.
 */
interface OwnHandler<S extends CallSchemas> {
  run(call: OwnCall<S>): Promise<Answer<S>>;
  /** Whether tokens may not make the call. Links open no call that is not listed for them. */
  isOfSession?: true;
  /** Whether the member must have logged in within the last minutes. */
  needsFreshLogin?: true;
}

/** The input of a call of an operator of the installation, about no existing tenant. */
interface InstallationCall<S extends CallSchemas> {
  /** The operator's address, proved by the login. */
  email: string;
  actor: Extract<Actor, { kind: 'Operator' }>;
  body: Part<S, 'body'>;
}

/** A call of an operator of the installation. A repetition must be harmless, because no answer is stored. */
interface InstallationHandler<S extends CallSchemas> {
  cost?: number;
  run(call: InstallationCall<S>): Promise<Answer<S>>;
}

/** The handlers of a service's calls; for functions that answer some of these. */
export type DeskHandlers<Schemas extends Readonly<Record<string, CallSchemas>>> = {
  [Name in keyof Schemas]: DeskHandler<Schemas[Name]>;
};

/** The handlers of calls about only the caller. */
export type DeskOwnHandlers<Schemas extends Readonly<Record<string, CallSchemas>>> = {
  [Name in keyof Schemas]: OwnHandler<Schemas[Name]>;
};

/** A refusal only the desk API returns; a transaction that returns one is rolled back. */
class DeskRefusal {
  readonly refused = 'AtDesk';
  readonly code: DeskProblemCode;
  constructor(code: DeskProblemCode) {
    this.code = code;
  }
}

/**
 * A semaphore for calls that read files or draw. It is taken before a database connection: a call that waits for the
 * sandbox keeps its transaction open, and the shops of all tenants need connections too. One brand never has all slots,
 * because a call with a slot may wait for a list that another call of its brand changes.
 */
const fileTurns = createFairSlots({ atOnce: 3, atOnceOfTenant: 2 });

/**
 * As a string, a body takes up to twice its bytes. Three of the largest bodies fit into a caller's share, and two into
 * what is left to brands that hold none.
 */
const bodyBudget = createBodyBudget({
  ofAll: 256_000_000,
  ofCaller: 100_000_000,
  ofBrand: 128_000_000,
  ofNewBrands: 64_000_000,
});
/** Smaller bodies are not counted. */
const LARGE_BODY_BYTES = 1_100_000;

/**
 * Reserves the memory of a large body before it is read. Only members of a brand use its share.
 * @throws Busy if too many are being read
 */
async function reserveBody(
  deps: DeskDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
): Promise<Refusal | undefined> {
  const { bodyLimit = 0 } = request.routeOptions;
  const announced = Number(request.raw.headers['content-length'] ?? bodyLimit);
  const bytes = Math.min(bodyLimit, announced);
  if (!(bytes > LARGE_BODY_BYTES)) return undefined;
  const { tenantId } = request.params as { tenantId?: string };
  if (tenantId !== undefined && (await enterNamed(deps, caller, tenantId)) === undefined)
    return refuse('NotFound');
  const brand = tenantId === undefined ? {} : { brand: tenantId };
  if (!holdBody(bodyBudget, request, reply, { caller: caller.key, bytes, ...brand })) throw new Busy();
  return undefined;
}

/** Finds a caller's access to the tenant that a path names. */
async function enterNamed(deps: DeskDeps, caller: Caller, tenantId: string): Promise<Entry | undefined> {
  return TENANT_ID_PATTERN.test(tenantId) ? enterAs(deps, caller, tenantId) : undefined;
}

type Outcome = Refusal | DeskRefusal | KeptAnswer;
type AnyCall = DeskCall<CallSchemas>;

/**
 * Registers calls of the desk's API for a tenant, each with its schema and handler. Only this function decides who may
 * call: by session, token or link, origin, tenant, scope, role, and the age of the login. A write is done once per
 * idempotency key. Callers who may not release originals get ids of orders that give no access to the shop's pages
 * (decision 230).
 */
export function openDeskService<
  Routes extends Readonly<Record<string, Route>>,
  Schemas extends { readonly [Name in keyof Routes]: CallSchemas },
>(
  app: FastifyInstance,
  deps: DeskDeps,
  routes: Routes,
  schemas: Schemas,
  handlers: { [Name in keyof Routes & keyof Schemas]: DeskHandler<Schemas[Name]> },
): void {
  for (const opened of listCalls<DeskHandler<CallSchemas>>('desk', routes, schemas, handlers)) {
    app.deskCalls?.set(opened.name, opened);
    const { handler, ...call } = opened;
    const orderIds = listInputOrderIds(call.schemas);
    openRoute(app, deps, { ...call, ...handler }, async (request, caller) => {
      const { tenantId = '' } = request.params as { tenantId?: string };
      const outcome = await runCall(deps, request, caller, tenantId, { ...handler, orderIds });
      if (handler.reveal === undefined || isRefusal(outcome) || outcome instanceof DeskRefusal)
        return outcome;
      return { status: outcome.status, body: handler.reveal(outcome.body as never, tenantId) };
    });
  }
}

/**
 * Collects the calls about a tenant, without a server and also without DESK_URL.
 * @param openAll registers the routes of all slices
 */
export function collectDeskCalls(openAll: (app: FastifyInstance) => void): DeskCalls {
  const app = Fastify();
  const calls: DeskCalls = new Map();
  app.decorate('deskCalls', calls);
  openAll(app);
  return calls;
}

/**
 * Runs a call for a command, in one transaction. A shell user can access the database anyway, so there are no roles, no
 * rate limit, no fresh login and no idempotency key (decision 344).
 */
export async function runDeskCall(
  deps: DeskDeps,
  { handler, schemas }: OpenCall<DeskHandler<CallSchemas>>,
  tenantId: string,
  input: Pick<AnyCall, 'actor' | 'params' | 'query' | 'body'>,
): Promise<Refusal | KeptAnswer> {
  const outcome = await runPrepared(handler, { tenantId, body: input.body }, (run) =>
    deps.database.inTenant(tenantId, async (scope) => {
      const call: AnyCall = { scope, member: { kind: 'Installation' }, ...input };
      if (handler.findSubject !== undefined && (await handler.findSubject(call)) === undefined)
        return refuse('NotFound');
      return runWithRoom(deps, handler.cost ?? WRITING_COST, () => run(call));
    }),
  );
  if (outcome instanceof DeskRefusal) throw new Error(`a command was refused as a caller: ${outcome.code}`);
  if (isRefusal(outcome)) return outcome;
  const body = handler.reveal?.(outcome.body as never, tenantId) ?? outcome.body;
  return { status: outcome.status, body: schemas.response[outcome.status]?.parse(body) ?? null };
}

/** Registers calls about only the caller, which need no role. */
export function openDeskOwnService<
  Routes extends Readonly<Record<string, Route>>,
  Schemas extends { readonly [Name in keyof Routes]: CallSchemas },
>(
  app: FastifyInstance,
  deps: DeskDeps,
  routes: Routes,
  schemas: Schemas,
  handlers: { [Name in keyof Routes & keyof Schemas]: OwnHandler<Schemas[Name]> },
): void {
  for (const { handler, ...call } of listCalls<OwnHandler<CallSchemas>>('desk', routes, schemas, handlers))
    openRoute(app, deps, { ...call, isUnkeyed: true }, async (request, caller) => {
      if (handler.isOfSession && caller.by !== 'Session') return new DeskRefusal('SessionNeeded');
      const isStale = caller.by === 'Session' && !isFresh(caller.session.authenticatedAt, deps.clock.now());
      if (handler.needsFreshLogin && isStale) return new DeskRefusal('LoginNotFresh');
      const { params, body } = request as unknown as Pick<OwnCall<CallSchemas>, 'params' | 'body'>;
      return handler.run({ caller, params, body }) as Promise<Refusal | KeptAnswer>;
    });
}

/**
 * Registers calls that reach beyond every tenant (decision 116). Only a session of an operator of the installation may
 * make them, with a fresh login.
 */
export function openDeskInstallationService<
  Routes extends Readonly<Record<string, Route>>,
  Schemas extends { readonly [Name in keyof Routes]: CallSchemas },
>(
  app: FastifyInstance,
  deps: DeskDeps,
  routes: Routes,
  schemas: Schemas,
  handlers: { [Name in keyof Routes & keyof Schemas]: InstallationHandler<Schemas[Name]> },
): void {
  const listed = listCalls<InstallationHandler<CallSchemas>>('desk', routes, schemas, handlers);
  for (const { handler, ...call } of listed) {
    const { cost = WRITING_COST } = handler;
    openRoute(app, deps, { ...call, cost, isUnkeyed: true }, async (request, caller) => {
      if (caller.by === 'Token') return new DeskRefusal('SessionNeeded');
      if (caller.by !== 'Session' || !(await isOperatorOfInstallation(deps, caller.session)))
        return refuse('Forbidden');
      if (!isFresh(caller.session.authenticatedAt, deps.clock.now())) return new DeskRefusal('LoginNotFresh');
      const { email } = caller;
      const operatorId = await actorIdOf(deps, caller, { kind: 'Installation' });
      const { body } = request as unknown as Pick<InstallationCall<CallSchemas>, 'body'>;
      const call = { email, actor: { kind: 'Operator', operatorId }, body } as const;
      return handler.run(call) as Promise<Refusal | KeptAnswer>;
    });
  }
}

function openRoute(
  app: FastifyInstance,
  deps: DeskDeps,
  {
    name,
    route,
    schemas,
    ...handler
  }: Omit<OpenCall<never>, 'handler'> &
    Pick<DeskHandler<CallSchemas>, 'cost' | 'costOf' | 'isReading'> & {
      /** Whether a write needs no idempotency key. */
      isUnkeyed?: true;
    },
  answer: (request: FastifyRequest, caller: Caller) => Promise<Outcome>,
): void {
  const { deskUrl } = deps.config;
  if (deskUrl === undefined) return;
  const isReading = READING.includes(route.method) || handler.isReading === true;
  // Only calls with a limit of their own accept large bodies.
  const hasForm =
    schemas.bodyMaxBytes !== undefined && schemas.body !== undefined && takesFiles(schemas.body);
  const notes = [
    ...(isReading || handler.isUnkeyed ? [] : ['Needs the header Idempotency-Key.']),
    ...(hasForm ? [FORM_DESCRIPTION] : []),
  ];
  const schema = {
    ...documentCall('desk', name, schemas, deskProblemSchema),
    ...(notes.length === 0 ? {} : { description: notes.join(' ') }),
  };
  const usual = handler.cost ?? (route.method === 'GET' ? READING_COST : WRITING_COST);
  const callers = new WeakMap<FastifyRequest, Caller>();
  const { config, constraints } = deskRoute(deskUrl);
  const { bodyLimit = 0 } = bodyLimitOf(schemas);
  app.route({
    config: { ...config, limitsBodies: bodyLimit > LARGE_BODY_BYTES },
    constraints,
    method: route.method,
    url: route.path,
    schema,
    ...bodyLimitOf(schemas),
    // Checked before the input is validated, so that strangers do not learn anything about the input.
    onRequest: async (request, reply) => {
      const network = networkKey(request.ip);
      const costs = handler.costOf?.(request.query as Record<string, unknown>) ?? usual;
      const flooded = await deps.rateLimits.take(DESK_SCOPE_ID, CALLS_OF_NETWORK, network, costs);
      if (flooded !== undefined) return sendProblem(request, reply, flooded);
      const caller = await findCaller(deps, request);
      if (caller === undefined) return sendProblem(request, reply, 'Unauthorized');
      const tooMany = await deps.rateLimits.take(DESK_SCOPE_ID, CALLS_OF_CALLER, caller.key, costs);
      if (tooMany !== undefined) return sendProblem(request, reply, tooMany);
      if (caller.by === 'Link' && !isOpenToLink(caller.link.kind, route))
        return sendProblem(request, reply, 'Forbidden');
      const isForeign = caller.by === 'Session' && request.raw.headers.origin !== deskUrl;
      if (route.method !== 'GET' && isForeign) return send(request, reply, new DeskRefusal('ForeignOrigin'));
      callers.set(request, caller);
      const stranger = await reserveBody(deps, request, reply, caller);
      if (stranger !== undefined) return sendProblem(request, reply, stranger);
    },
    preValidation: async (request, reply) => {
      if (!hasForm || !request.isMultipart()) return;
      const form = await readForm(app, request, { bytesMax: bodyLimit, schema: schemas.body });
      // The rest of a refused form is not read.
      if (isRefusal(form)) return sendProblem(request, reply.header('connection', 'close'), form);
      request.body = form.body;
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('a call of the desk without a caller');
      return send(request, reply, await answer(request, caller));
    },
  });
}

function send(request: FastifyRequest, reply: FastifyReply, outcome: Outcome): FastifyReply {
  if (outcome instanceof DeskRefusal) {
    const { status, detail } = DESK_PROBLEMS[outcome.code];
    return sendProblemOf(request, reply, { code: outcome.code, status, detail });
  }
  if (isRefusal(outcome)) return sendProblem(request, reply, outcome);
  reply.header('cache-control', 'no-store');
  return reply.code(outcome.status).send(outcome.status === 204 ? null : outcome.body);
}

/** Lists the places in a call's input that accept an order's id. Each also accepts the order's desk id. */
function listInputOrderIds({ params, querystring, body }: CallSchemas): Place[] {
  return Object.entries({ params, query: querystring, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : listOrderIdPlaces(schema, [part]),
  );
}

/**
 * Runs a write. A write of many rows needs space on the embedded database's disk, because a full disk stops every brand. @throws
 * Outage if the space is missing
 */
async function runWithRoom(
  { database }: Pick<DeskDeps, 'database'>,
  cost: number,
  run: () => Promise<unknown>,
): Promise<Refusal | KeptAnswer> {
  const release = cost < PARSING_COST ? () => {} : await database.reserveSpace(WRITTEN_BYTES_MAX);
  try {
    return (await run()) as Refusal | KeptAnswer;
  } finally {
    // What it wrote is on the disk, which is read again soon; most calls write far less.
    release(0);
  }
}

/** Authorises a caller in a tenant by role, scope and login, and runs the call there. */
async function runCall(
  deps: DeskDeps,
  request: FastifyRequest,
  caller: Caller,
  tenantId: string,
  handler: DeskHandler<CallSchemas> & { orderIds: readonly Place[] },
): Promise<Outcome> {
  const { operation, isOfOneself } = handler;
  const entry = await enterNamed(deps, caller, tenantId);
  // A caller without a role in the tenant does not learn whether it exists.
  if (entry === undefined) return refuse('NotFound');
  const { member } = entry;
  if (caller.by === 'Token' && isOfOneself) return new DeskRefusal('SessionNeeded');
  const narrowed = refuseBeyondScope(caller, operation);
  if (narrowed !== undefined) return narrowed;
  if (isOfOneself && member.kind !== 'Tenant') return refuse('Forbidden');
  const isReading = READING.includes(request.method) || handler.isReading === true;
  const write = isReading ? undefined : await nameWrite(deps, request, caller, member);
  if (write instanceof DeskRefusal) return write;
  const hasTurn = (handler.cost ?? 0) >= PARSING_COST;
  const inTurn = hasTurn ? runInTurn : runAtOnce;
  const answer = async (scope: Scope, authority: Authority, run: RunCall): Promise<Outcome> => {
    const { present, member, actor, now } = authority;
    const narrowedMeanwhile = refuseBeyondScope(present, operation);
    if (narrowedMeanwhile !== undefined) return narrowedMeanwhile;
    const { params, query, body } = request as unknown as Pick<AnyCall, 'params' | 'query' | 'body'>;
    const sent = { params, query, body };
    const input = await exchangeIdsAt(sent, handler.orderIds, (ids) => deps.deskIds.fromDesk(scope, ids));
    const call: AnyCall = { scope, member, actor, ...input };
    const isAllowed = isOfOneself ? true : await isAllowedTo(handler, call, present);
    if (typeof isAllowed !== 'boolean') return isAllowed;
    if (!isAllowed) return refuse('Forbidden');
    // The consequences are shown before a fresh login is required.
    if (write === undefined) return run(call) as Promise<Refusal | KeptAnswer>;
    const isStale = present.by === 'Session' && !isFresh(present.session.authenticatedAt, now);
    if (isStale && (needsFreshLogin(operation) || (await handler.needsFreshLogin?.(call)) === true))
      return new DeskRefusal('LoginNotFresh');
    const claimed = await claimWrite(scope, write, { now, keptSince: keptSince(now) });
    if (claimed === 'Reused') return new DeskRefusal('IdempotencyKeyReused');
    if (claimed !== 'Claimed') return claimed;
    const outcome = await runWithRoom(deps, handler.cost ?? WRITING_COST, () => run(call));
    if (isRefusal(outcome)) return outcome;
    if (isStale && handler.needsFreshLoginFor?.(outcome.body as never) === true)
      return new DeskRefusal('LoginNotFresh');
    await keepAnswer(scope, write, outcome);
    return outcome;
  };
  const work = async (scope: Scope, authority: Authority, run: RunCall): Promise<Outcome> => {
    const outcome = await answer(scope, authority, run);
    if (outcome instanceof DeskRefusal || mayOpenOrders(authority.present, authority.member, tenantId))
      return outcome;
    return exchangeIds(outcome, (ids) => deps.deskIds.toDesk(scope, ids));
  };
  const mayWait = hasTurn || handler.prepare !== undefined;
  // While the call waited for its turn or its work, the member may have been removed, and a login or token may have ended
  // or lost scopes.
  const authorise = async (): Promise<Authority | Refusal> => {
    const now = deps.clock.now();
    if (!mayWait) return { present: caller, member, actor: await actorOf(deps, caller, member), now };
    const present = await findCaller(deps, request);
    if (present === undefined) return refuse('Unauthorized');
    const still = await enterNamed(deps, present, tenantId);
    if (still === undefined) return refuse('NotFound');
    return { present, member: still.member, actor: await actorOf(deps, present, still.member), now };
  };
  const { body } = request as unknown as Pick<AnyCall, 'body'>;
  return inTurn(tenantId, () =>
    runPrepared(handler, { tenantId, body }, async (run) => {
      const authority = await authorise();
      if (isRefusal(authority)) return authority;
      return asVisit(
        () => deps.database.inTenant(tenantId, (scope) => work(scope, authority, run)),
        LIST_WAIT_MS,
      );
    }),
  );
}

/** Who makes a call, as of directly before its transaction. */
interface Authority {
  /** The caller with the scopes and the login of now. */
  present: Caller;
  member: DeskMember;
  actor: Actor;
  now: Date;
}

type RunCall = (call: AnyCall) => Promise<unknown>;

/**
 * Runs a call in its transaction. Slow work before it begins only after a first transaction, which is rolled back, made
 * all checks: rights, fresh login, idempotency key.
 * @param inTransaction checks the call, and runs it unless a check refuses it or it was answered before
 */
async function runPrepared(
  { run, prepare }: HandlerWork<CallSchemas>,
  input: PreparedCall<CallSchemas>,
  inTransaction: (run: RunCall) => Promise<Outcome>,
): Promise<Outcome> {
  if (prepare === undefined) return inTransaction(run);
  let isChecked = false;
  const outcome = await inTransaction(async () => {
    isChecked = true;
    return refuse('Conflict');
  });
  return isChecked ? inTransaction(await prepare(input)) : outcome;
}

/** How long a member's call waits for another change of the same list. The largest lists take less time. */
const LIST_WAIT_MS = 60_000;

/** Other brands wait for the turn, so what runs in it does not also wait for its caller's share of connections. */
const runInTurn = <T>(tenantId: string, work: () => Promise<T>): Promise<T> =>
  fileTurns.run(tenantId, () => asNobody(work));

const runAtOnce = <T>(_tenantId: string, work: () => Promise<T>): Promise<T> => work();

/**
 * Returns whether a caller may see ids of orders, which open the orders' files: only if the caller may release
 * originals.
 */
function mayOpenOrders(caller: Caller, member: DeskMember, tenantId: string): boolean {
  if (caller.by === 'Token' && !caller.scopes.includes('order.extend')) return false;
  return mayDo(member, 'order.extend', { tenantId, eventId: null, takenById: null });
}

/** Refuses what a token's scopes or a link's kind do not include, even if the role may do it. */
function refuseBeyondScope(caller: Caller, operation: Operation): Refusal | DeskRefusal | undefined {
  if (caller.by === 'Token' && !caller.scopes.includes(operation)) return new DeskRefusal('ScopeMissing');
  const isOfLink = caller.by !== 'Link' || LINK_OPERATIONS[caller.link.kind].includes(operation);
  return isOfLink ? undefined : refuse('Forbidden');
}

/** Checks the table of roles. No other function does. */
async function isAllowedTo(
  { operation, findSubject, alsoNeeds }: DeskHandler<CallSchemas>,
  call: AnyCall,
  caller: Caller,
): Promise<boolean | Refusal | DeskRefusal> {
  const { tenantId } = call.scope;
  const whole = { eventId: null, takenById: null };
  const subject = findSubject === undefined ? whole : await findSubject(call);
  if (subject === undefined) return refuse('NotFound');
  const others = alsoNeeds?.(call) ?? [];
  for (const other of others) {
    const narrowed = refuseBeyondScope(caller, other);
    if (narrowed !== undefined) return narrowed;
  }
  return [operation, ...others].every((each) => mayDo(call.member, each, { tenantId, ...subject }));
}

/** Reads the idempotency key of a write, with its caller and its body. */
async function nameWrite(
  deps: DeskDeps,
  request: FastifyRequest,
  caller: Caller,
  member: DeskMember,
): Promise<NamedWrite | DeskRefusal> {
  const idempotencyKey = request.raw.headers[IDEMPOTENCY_HEADER];
  if (typeof idempotencyKey !== 'string' || !KEY_PATTERN.test(idempotencyKey))
    return new DeskRefusal('IdempotencyKeyMissing');
  const said = JSON.stringify([request.method, request.url, hashFiles(request.body ?? null)]);
  const requestHash = createHash('sha256').update(said).digest('hex');
  return { actorId: await actorIdOf(deps, caller, member), idempotencyKey, requestHash };
}

async function actorOf(deps: DeskDeps, caller: Caller, member: DeskMember): Promise<Actor> {
  if (member.kind === 'Tenant')
    return {
      kind: 'Member',
      memberId: member.memberId,
      ...(caller.by === 'Token' ? { scopes: caller.scopes } : {}),
    };
  // Holders of links are unknown, and cannot change anything that must be recorded.
  if (member.kind === 'Link') return { kind: 'Visitor' };
  return { kind: 'Operator', operatorId: await actorIdOf(deps, caller, member) };
}

async function actorIdOf(deps: DeskDeps, caller: Caller, member: DeskMember): Promise<string> {
  if (member.kind === 'Tenant') return member.memberId;
  const { email } = caller;
  if (member.kind === 'Link' || email === null) throw new Error('a link writes nothing');
  return deps.database.inTenant(DESK_SCOPE_ID, (scope) => operatorIdOf(scope, email, deps.newId()));
}
