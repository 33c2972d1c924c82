import type { FastifyInstance } from 'fastify';
import { listTenants } from '#hosting/tenants/index.ts';
import { openMailboxPage } from '#platform/mailer/mailbox-page.ts';
import type { DeskDeps } from './desk-deps.ts';
import { deskRoute } from './desk-routes.ts';

/** Registers the mailbox page of the demo at every host, with the mails of all shops and of the desk. */
export function openMailbox(
  app: FastifyInstance,
  deps: Pick<DeskDeps, 'config' | 'database' | 'tenants'>,
): void {
  const { deskUrl } = deps.config;
  openMailboxPage(app, deps, {
    deskRoute: deskUrl === undefined ? undefined : deskRoute(deskUrl),
    listShops: async () =>
      Promise.all(
        (await listTenants(deps.database.asHost)).map(async ({ tenantId }) => ({
          tenantId,
          name: (await deps.tenants.read(tenantId)).settings.tenantName,
        })),
      ),
  });
}
