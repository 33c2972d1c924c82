import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

/** A statement as the shop sent it, with placeholders for values that differ for each purchase. */
interface Statement {
  text: string;
  /** A list of texts is joined with the eight hexadecimal digits of the purchase; other values are sent unchanged. */
  values: unknown[];
}

/** The database statements of one call of the shop, and its response. */
export interface RecordedCall {
  statements: Statement[];
  answer: unknown;
}

const UUID = /[0-9a-f]{8}(?=(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g;
/** The value of a sequence before a call is recorded, so that its next number can be recognised. */
export const RUNNING_MARK = 700_000_000;
/** Higher than any number that the shop reaches. */
const RUNNING_BARE = 1_000_000_000;
const APP_ROLE = 'role=photofinish_app';

/**
 * Runs a call and records every statement sent by the stores' connections.
 * @param lasting ids that existed before the purchase: the catalog's, the event's
 */
export async function recordCall(
  lasting: ReadonlySet<string>,
  call: () => Promise<unknown>,
): Promise<RecordedCall> {
  const sent: { text: string; values: unknown[] }[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values = []] = args;
    const { connectionParameters } = this as unknown as { connectionParameters: { options?: string } };
    const isStore = connectionParameters.options?.includes(APP_ROLE) === true;
    if (isStore && typeof text === 'string' && Array.isArray(values)) sent.push({ text, values });
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    const answer = await call();
    const statements = sent.map(({ text, values }) => ({
      text,
      values: values.map((value) => openValue(value, lasting)),
    }));
    return { statements, answer };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/**
 * Replaces the parts of a value that differ for each purchase: new ids, the order's number, the id counted by a rate
 * limit.
 */
function openValue(value: unknown, lasting: ReadonlySet<string>): unknown {
  if (value === RUNNING_MARK + 1) return { running: RUNNING_BARE };
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return { list: value };
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d{6}$/.test(value)) return ['B-', ''];
  if (value.startsWith('promo-code')) return [value, ''];
  const cuts = [...value.matchAll(UUID)].filter(({ index }) => !lasting.has(value.slice(index, index + 36)));
  if (cuts.length === 0) return value;
  const ends = [...cuts.map(({ index }) => index), value.length];
  return ends.map((end, position) => value.slice(position === 0 ? 0 : (ends[position - 1] ?? 0) + 8, end));
}

function closeValue(value: unknown, digits: string): unknown {
  if (Array.isArray(value)) return value.join(digits);
  if (typeof value !== 'object' || value === null) return value;
  if ('list' in value) return value.list;
  if ('running' in value) return Number(value.running) + Number.parseInt(digits, 16);
  return value;
}

export const PURCHASE_HEADER = 'x-purchase';

export function bareCallPath(name: string): string {
  return `/${name.replace(/\W+/g, '-')}`;
}

/** Creates a server with a route for each call, which only sends the same statements and the same response. */
export function createBareServer(pool: pg.Pool, calls: Record<string, RecordedCall>): FastifyInstance {
  const app = Fastify();
  app.addContentTypeParser('application/x-www-form-urlencoded', (_request, _body, done) => done(null));
  for (const [name, { statements, answer }] of Object.entries(calls))
    app.post(bareCallPath(name), async (request) => {
      const digits = String(request.headers[PURCHASE_HEADER]);
      const client = await pool.connect();
      try {
        for (const { text, values } of statements)
          await client.query(
            text,
            values.map((value) => closeValue(value, digits)),
          );
      } finally {
        client.release();
      }
      return answer;
    });
  return app;
}
