import type { FastifyInstance } from 'fastify';
import type { AnyJob, JobHandler, RecurringJob } from './queue/queue.ts';

/** What a slice adds to the shop; `D` is what its routes and listeners need, `W` what its jobs need. */
export interface Slice<D, W> {
  /** Each registers routes. */
  routes: readonly ((app: FastifyInstance, deps: D) => void)[];
  /** Routes that only a demo has. */
  demoRoutes: readonly ((app: FastifyInstance, deps: D) => void)[];
  /** Each registers calls of the desk; without DESK_URL there are none. */
  deskRoutes: readonly ((app: FastifyInstance, deps: D) => void)[];
  /** Each subscribes to events and implements steps. */
  listeners: readonly ((deps: D) => void)[];
  jobs: readonly AnyJob[];
  recurringJobs: readonly RecurringJob[];
  /** Each builds handlers of the jobs. */
  handlers: readonly ((deps: W) => JobHandler[])[];
}

type Opener = (app: FastifyInstance, deps: never) => void;
type Listener = (deps: never) => void;
type HandlerMaker = (deps: never) => JobHandler[];

/** What all functions of a union need together. */
type NeedsOf<F extends Listener> = (
  F extends (deps: infer D) => unknown
    ? (deps: D) => void
    : never
) extends (deps: infer All) => void
  ? All
  : never;
type RouteNeedsOf<F extends Opener> = NeedsOf<
  F extends (app: FastifyInstance, deps: infer D) => void ? (deps: D) => void : never
>;

/** Declares what a slice adds to the shop; what it leaves out is empty. */
export function defineSlice<
  R extends Opener = never,
  C extends Opener = never,
  L extends Listener = never,
  H extends HandlerMaker = never,
>(parts: {
  routes?: readonly R[];
  demoRoutes?: readonly R[];
  deskRoutes?: readonly C[];
  listeners?: readonly L[];
  jobs?: readonly AnyJob[];
  recurringJobs?: readonly RecurringJob[];
  handlers?: readonly H[];
}): Slice<RouteNeedsOf<R> & RouteNeedsOf<C> & NeedsOf<L>, NeedsOf<H>> {
  const none = {
    routes: [],
    demoRoutes: [],
    deskRoutes: [],
    listeners: [],
    jobs: [],
    recurringJobs: [],
    handlers: [],
  };
  // Each function needs a part of what all of them need.
  return { ...none, ...parts } as unknown as Slice<
    RouteNeedsOf<R> & RouteNeedsOf<C> & NeedsOf<L>,
    NeedsOf<H>
  >;
}
