import type { z } from 'zod';

/** A line of a contract's route table; `:name` in the path is a parameter. */
export interface Route {
  method: string;
  path: string;
  /** The only status that counts as success; if it is omitted, every status except refusals does. */
  doneStatus?: number;
}

/** The schemas of one route in a contract's schema file. Only their types are used; zod stays on the server. */
export interface RouteSchemas {
  response: Readonly<Record<number, z.ZodType>>;
}

type NoKeys = Record<never, never>;

/**
 * The type that may be sent for a schema: fields with a default are optional (input type), and each field has its
 * output type (a coerced number is a number).
 */
type Sent<S extends z.ZodType> = SentOf<z.input<S>, z.output<S>>;

/** Maps each shape of a union separately. */
type SentOf<I, O> = I extends readonly unknown[]
  ? Extract<O, readonly unknown[]>
  : { [K in keyof I]: Sendable<FieldOf<O, K>> };

/** A file is sent as a `Blob`, or in base64. */
type Sendable<T> = T extends Uint8Array
  ? Blob | string
  : T extends readonly (infer Item)[]
    ? Sendable<Item>[]
    : T extends object
      ? { [K in keyof T]: Sendable<T[K]> }
      : T;

type FieldOf<O, K> = O extends unknown ? (K extends keyof O ? O[K] : never) : never;

type CallPart<Name extends string, S> = S extends z.ZodType
  ? NoKeys extends Sent<S>
    ? { [N in Name]?: Sent<S> }
    : { [N in Name]: Sent<S> }
  : unknown;

type SchemaOf<Schemas, Part extends string> = Schemas extends { readonly [P in Part]: infer S }
  ? S
  : undefined;

/** A call that uploads a file sends a form. */
type UploadPart<S> = S extends { readonly upload: object } ? { body: FormData } : unknown;

/** The input of a call by its schemas: path parameters, query, body or upload. */
export type CallInput<S> = CallPart<'params', SchemaOf<S, 'params'>> &
  CallPart<'query', SchemaOf<S, 'querystring'>> &
  CallPart<'body', SchemaOf<S, 'body'>> &
  UploadPart<S>;

/** The answer of a call. */
export type CallOutput<S extends RouteSchemas> = z.output<S['response'][keyof S['response'] & number]>;

/** The parts of a call's address, without their exact types. */
export interface CallAddress {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
}

/** Builds the address of a call: fills in the parameters, and keeps the order of the query. */
export function addressOf(route: Route, { params = {}, query = {} }: CallAddress): string {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${route.path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
