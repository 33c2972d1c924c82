import type { FastifyInstance } from 'fastify';
import { findHostOwners, hostName, isLocalHost, listTenants } from '#hosting/tenants/index.ts';
import { DESK_SCOPE_ID } from '#platform/database/database.ts';
import { openMailboxPage } from '#platform/mailer/mailbox-page.ts';
import type { DeskDeps } from './desk-deps.ts';
import { deskRoute } from './desk-routes.ts';

/** Registers the mailbox page of the demo at the hosts of shops, desk and this machine, with the mails of all shops and of the desk. */
export function openMailbox(
  app: FastifyInstance,
  deps: Pick<DeskDeps, 'config' | 'database' | 'tenants'>,
): void {
  const { deskUrl } = deps.config;
  openMailboxPage(app, deps, {
    deskRoute: deskUrl === undefined ? undefined : deskRoute(deskUrl),
    listShops: async () => [
      { tenantId: DESK_SCOPE_ID, name: 'Photofinish' },
      ...(await Promise.all(
        (
          await listTenants(deps.database.asHost)
        ).map(async ({ tenantId }) => ({
          tenantId,
          name: (await deps.tenants.read(tenantId)).settings.tenantName,
        })),
      )),
    ],
    // Not `request.tenant`: with DEFAULT_TENANT it is set at every host.
    isOwnHost: async ({ headers: { host = '' } }) => {
      const name = hostName(host);
      return isLocalHost(name) || (await findHostOwners(deps.database.asHost, [name])).has(name);
    },
  });
}
