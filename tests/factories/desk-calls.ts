import { randomUUID } from 'node:crypto';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import { deskRoutes } from '#contract/desk.ts';
import type { Role } from '#hosting/members/index.ts';
import type { Route } from '#platform/http/service.ts';
import {
  DESK_ORIGIN,
  type DeskBrowser,
  type DeskShop,
  makeMember,
  openDeskBrowser,
  passDeskLogin,
  TENANT,
} from './desk-browser.ts';
import { addressOf } from './every-route.ts';

/** A sender of requests to the desk: a browser or a script. */
export type DeskSender = Pick<DeskBrowser, 'send'>;

/** The input of a desk call. */
export interface Input {
  /** Ids in the path. A missing tenant is `TENANT`; any other missing id is unknown. */
  ids?: Record<string, string>;
  payload?: object;
  /** The query string, with its question mark. */
  query?: string;
  key?: string;
  headers?: Record<string, string>;
}

/** Calls a route as the desk’s pages do, with an idempotency key of its own. */
export function callDesk(
  sender: DeskSender,
  route: Route,
  { ids = {}, payload, query = '', key = randomUUID(), headers = {} }: Input = {},
): Promise<LightMyRequestResponse> {
  return sender.send({
    method: route.method,
    url: addressOf(route.path, { tenantId: TENANT, ...ids }) + query,
    headers: {
      ...(route.method === 'GET' ? {} : { origin: DESK_ORIGIN, 'idempotency-key': key }),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Logs a member in through the installation's provider, by default with a fresh login. */
export async function logInToDesk(
  desk: DeskShop,
  email: string,
  authTime: Date = new Date(),
  remoteAddress?: string,
): Promise<DeskBrowser> {
  const browser = openDeskBrowser(desk, remoteAddress);
  await passDeskLogin(browser, desk.installation, '/login', email, {
    auth_time: Math.floor(authTime.getTime() / 1000),
  });
  return browser;
}

/** Adds a member and logs them in. */
export async function newMember(
  desk: DeskShop,
  role: Role = 'owner',
  {
    tenantId = TENANT,
    eventId = null,
    remoteAddress,
  }: { tenantId?: string; eventId?: string | null; remoteAddress?: string } = {},
): Promise<{ email: string; memberId: string; browser: DeskBrowser }> {
  const { email, memberId } = await makeMember(desk, tenantId, [{ role, eventId }]);
  return { email, memberId, browser: await logInToDesk(desk, email, new Date(), remoteAddress) };
}

/** Returns the current month in the time zone of the pages, as in `2026-05`. */
export function thisMonth(): string {
  const today = new Date();
  return `${today.getFullYear()}-${String(today.getMonth() + 1).padStart(2, '0')}`;
}

/** Opens a script: it sends a token, and neither cookie nor origin. */
export function openScript({ shop, origin }: Pick<DeskShop, 'shop' | 'origin'>, token: string): DeskSender {
  return {
    send: ({ headers = {}, ...request }: InjectOptions) => {
      const { origin: _origin, ...others } = headers as Record<string, string>;
      const own = { host: new URL(origin).host, authorization: `Bearer ${token}` };
      return shop.app.inject({ ...request, headers: { ...others, ...own } });
    },
  };
}

/** Issues a token to the logged-in member. */
export async function issueDeskToken(
  browser: DeskBrowser,
  scopes: string[],
): Promise<{ token: string; tokenId: string }> {
  const payload = { name: 'export', scopes, expiresInDays: 30 };
  const reply = await callDesk(browser, deskRoutes.issueToken, { payload });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

/** The facts of a new event, as the desk's form sends them. */
export const newEventFacts = (title: string) => ({
  title,
  date: '2026-05-10',
  city: 'Seewalden',
  country: 'AT',
  timeZone: 'Europe/Vienna',
  externalEventId: null,
  verificationFactor: 'Surname',
  isSecure: false,
  findsUnlistedBibs: true,
  youthDistances: ['Kids 1K'],
  wantedFaces: 'off',
  faceGround: null,
  cameraOffsets: {},
});
