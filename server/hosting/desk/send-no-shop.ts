import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeskDeps } from './desk-deps.ts';
import { isSetupOpen } from './desk-setup.ts';
import { sendLoginPage } from './link-login.routes.ts';
import { linkPages } from './link-pages.ts';

/**
 * Sends the page for a host that no shop has. It leads to the setup while that is open, and to the desk where mailbox and
 * sandbox bank are open too; other visitors do not learn the desk's address.
 */
export async function sendNoShop(
  deps: Pick<DeskDeps, 'config' | 'database' | 'isDemo' | 'tenants'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { deskUrl } = deps.config;
  const canSetUp = await isSetupOpen(deps);
  const page = linkPages(request.headers['accept-language']).noShop({
    setupPage: canSetUp ? `${deskUrl}/setup` : undefined,
    deskUrl: deps.isDemo ? deskUrl : undefined,
  });
  return sendLoginPage(reply, page, 404);
}
