import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { SALES_KEYS } from '#contract/desk-sales.ts';
import type { Route } from '#platform/http/service.ts';
import { callDesk, type DeskSender } from './desk-calls.ts';

/**
 * The desk's calls that only read: all GETs, and POSTs that are reads with a large input. They change only the record of actions.
 */
const READING = ['describeErasure', 'findPersons', 'describeKept', 'describeExports', 'exportPerson'];
const DESK_ROUTES = new Map<string, Route>();
for (const file of globSync('contract/desk*.ts').filter((name) => !name.endsWith('.schema.ts')))
  for (const [service, routes] of Object.entries(await import(resolve(file))))
    if (/^desk\w*Routes$/.test(service) && service !== 'deskOwnRoutes')
      for (const [name, route] of Object.entries(routes as Record<string, Route>))
        if (route.method === 'GET' || READING.includes(name)) DESK_ROUTES.set(name, route);

/** The ids and the address that the calls need. */
interface ReadThings {
  orderId: string;
  eventId: string;
  photoId: string;
  /** The buyer's address. */
  email: string;
}

/** Makes all reading calls of the desk, and downloads the files that their responses name. @returns each text or file */
export async function readDesk(
  sender: DeskSender,
  { email, ...ids }: ReadThings,
): Promise<{ name: string; bytes: Buffer }[]> {
  const month = new Date().toISOString().slice(0, 7);
  const subject = { emails: [email], personIds: [] };
  const payloads: Record<string, object> = {
    describeErasure: subject,
    findPersons: { text: email },
    describeKept: { subject, language: 'en' },
    exportPerson: { subject, language: 'en', why: 'asked' },
  };
  const read: { name: string; bytes: Buffer }[] = [];
  for (const [name, route] of DESK_ROUTES) {
    const queries =
      name === 'getSales'
        ? SALES_KEYS.map((by) => `?by=${by}&timeZone=UTC`)
        : [route.path.endsWith('/exports') ? `?month=${month}` : ''];
    for (const query of queries) {
      const payload = payloads[name];
      const input = { ids: { ...ids, month }, query, ...(payload === undefined ? {} : { payload }) };
      const reply = await callDesk(sender, route, input);
      expect(reply.statusCode, `${name}: ${reply.body}`).toBeLessThan(500);
      read.push({ name, bytes: reply.rawPayload });
      for (const url of reply.statusCode === 200 ? filesOf(name, reply.json) : []) {
        const file = await sender.send({ method: 'GET', url });
        expect(file.statusCode, url).toBe(200);
        read.push({ name: new URL(url, 'http://desk').pathname, bytes: file.rawPayload });
      }
    }
  }
  return read;
}

/** Lists the addresses of the files that a response names. */
// biome-ignore lint/suspicious/noExplicitAny: responses of any shape
function filesOf(name: string, json: () => any): string[] {
  if (name === 'exportPerson') return [json().url];
  if (name !== 'describeExports') return [];
  const { receipts, bookings } = json();
  return [receipts.url, bookings.csvUrl, bookings.jsonUrl];
}
