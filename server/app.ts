import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { archivesSlice } from '#delivering/archives/index.ts';
import { documentsSlice } from '#delivering/documents/index.ts';
import { downloadsSlice } from '#delivering/downloads/index.ts';
import { freePhotosSlice } from '#delivering/free-photos/index.ts';
import { lettersSlice } from '#delivering/letters/index.ts';
import { listsSlice } from '#delivering/lists/index.ts';
import { mailsSlice } from '#delivering/mails/index.ts';
import { packagesSlice } from '#delivering/packages/index.ts';
import { portraitsSlice } from '#delivering/portraits/index.ts';
import { receiptsSlice } from '#delivering/receipts/index.ts';
import { sharingSlice } from '#delivering/sharing/index.ts';
import { statementsSlice } from '#delivering/statements/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import { competitorsSlice } from '#finding/competitors/index.ts';
import { crewsSlice } from '#finding/crews/index.ts';
import { eventsSlice } from '#finding/events/index.ts';
import { feedsSlice } from '#finding/feeds/index.ts';
import { ingestSlice } from '#finding/ingest/index.ts';
import { listImportsSlice } from '#finding/list-imports/index.ts';
import { photoAlertsSlice } from '#finding/photo-alerts/index.ts';
import { photoImportsSlice } from '#finding/photo-imports/index.ts';
import { photoReportsSlice } from '#finding/photo-reports/index.ts';
import { photographersSlice } from '#finding/photographers/index.ts';
import { photosSlice } from '#finding/photos/index.ts';
import { placesSlice } from '#finding/places/index.ts';
import { publicPicturesSlice } from '#finding/public-pictures/index.ts';
import { recognitionSlice } from '#finding/recognition/index.ts';
import { removalRequestsSlice } from '#finding/removal-requests/index.ts';
import { resultsSlice } from '#finding/results/index.ts';
import { reviewSlice } from '#finding/review/index.ts';
import { searchRequestsSlice } from '#finding/search-requests/index.ts';
import { type SelfieDeps, selfiesSlice } from '#finding/selfies/index.ts';
import { sponsorMarksSlice } from '#finding/sponsor-marks/index.ts';
import { uploadsSlice } from '#finding/uploads/index.ts';
import { verificationSlice } from '#finding/verification/index.ts';
import { videosSlice } from '#finding/videos/index.ts';
import { type AccountVerifier, accountsSlice } from '#hosting/accounts/index.ts';
import {
  collectDeskCalls,
  type DeskCalls,
  type DeskIds,
  deskHostCheck,
  deskSlice,
  openDeskApp,
} from '#hosting/desk/index.ts';
import { embeddedIdentitySlice, type IdentityKeys } from '#hosting/embedded-identity/index.ts';
import { organizerSlice } from '#hosting/organizer/index.ts';
import { pagesSlice } from '#hosting/pages/index.ts';
import { requestsSlice } from '#hosting/requests/index.ts';
import { type TenantResolver, tenantsSlice } from '#hosting/tenants/index.ts';
import { backupSlice } from '#operating/backup/index.ts';
import { brandSetupSlice } from '#operating/brand-setup/index.ts';
import { consentsSlice } from '#operating/consents/index.ts';
import { conversionSlice } from '#operating/conversion/index.ts';
import { correctionsSlice } from '#operating/corrections/index.ts';
import { deletionSlice } from '#operating/deletion/index.ts';
import { deskApiSlice } from '#operating/desk-api/index.ts';
import { embedSlice } from '#operating/embed/index.ts';
import { erasureSlice } from '#operating/erasure/index.ts';
import { eventMergingSlice } from '#operating/event-merging/index.ts';
import { exportsSlice } from '#operating/exports/index.ts';
import { ownDataSlice } from '#operating/own-data/index.ts';
import { personDataSlice } from '#operating/person-data/index.ts';
import { photoMovesSlice } from '#operating/photo-moves/index.ts';
import { photographersPageSlice } from '#operating/photographers-page/index.ts';
import { openPages, printOutage } from '#operating/printed-page/index.ts';
import { retentionSlice } from '#operating/retention/index.ts';
import { webhooksSlice } from '#operating/webhooks/index.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import type { AnyJob, JobHandler, RecurringJob } from '#platform/queue/queue.ts';
import type { Slice } from '#platform/slice.ts';
import { awaitedOriginalsSlice } from '#selling/awaited-originals/index.ts';
import { cartsSlice } from '#selling/carts/index.ts';
import { catalogSlice } from '#selling/catalog/index.ts';
import { crewPurchasesSlice } from '#selling/crew-purchases/index.ts';
import { framesSlice } from '#selling/frames/index.ts';
import { invoicesSlice } from '#selling/invoices/index.ts';
import { ledgerSlice } from '#selling/ledger/index.ts';
import { ordersSlice } from '#selling/orders/index.ts';
import { type PaymentProvider, paymentsSlice } from '#selling/payments/index.ts';
import { payoutsSlice } from '#selling/payouts/index.ts';
import { preordersSlice } from '#selling/preorders/index.ts';
import { promoCodesSlice } from '#selling/promo-codes/index.ts';
import { settlementsSlice } from '#selling/settlements/index.ts';
import { sharesSlice } from '#selling/shares/index.ts';

/** The platform, and the other services that the wings need. */
export interface AppDeps extends SelfieDeps {
  tenants: TenantResolver;
  identityKeys: IdentityKeys;
  accounts: AccountVerifier;
  providers: PaymentProvider[];
  deskIds: DeskIds;
}

/** The further dependencies of a worker. */
type WorkerDeps = AppDeps & { reader: PhotoReader };

/** Every slice that adds something to the shop, in the order in which their listeners run. */
const SLICES: readonly Slice<AppDeps, WorkerDeps>[] = [
  tenantsSlice,
  organizerSlice,
  pagesSlice,
  requestsSlice,
  accountsSlice,
  embeddedIdentitySlice,
  deskSlice,
  publicPicturesSlice,
  photographersSlice,
  photosSlice,
  sponsorMarksSlice,
  eventsSlice,
  resultsSlice,
  competitorsSlice,
  verificationSlice,
  photoAlertsSlice,
  removalRequestsSlice,
  searchRequestsSlice,
  feedsSlice,
  listImportsSlice,
  uploadsSlice,
  photoReportsSlice,
  photoImportsSlice,
  ingestSlice,
  recognitionSlice,
  selfiesSlice,
  placesSlice,
  videosSlice,
  reviewSlice,
  crewsSlice,
  catalogSlice,
  ordersSlice,
  paymentsSlice,
  invoicesSlice,
  promoCodesSlice,
  cartsSlice,
  crewPurchasesSlice,
  preordersSlice,
  framesSlice,
  awaitedOriginalsSlice,
  ledgerSlice,
  sharesSlice,
  settlementsSlice,
  payoutsSlice,
  downloadsSlice,
  freePhotosSlice,
  listsSlice,
  packagesSlice,
  archivesSlice,
  portraitsSlice,
  lettersSlice,
  statementsSlice,
  documentsSlice,
  sharingSlice,
  mailsSlice,
  webhooksSlice,
  correctionsSlice,
  consentsSlice,
  photographersPageSlice,
  personDataSlice,
  ownDataSlice,
  conversionSlice,
  erasureSlice,
  deletionSlice,
  eventMergingSlice,
  retentionSlice,
  photoMovesSlice,
  backupSlice,
  exportsSlice,
  brandSetupSlice,
  embedSlice,
  deskApiSlice,
  // Last, because of refunds: it locks the year's last receipt number until the transaction ends, and all other
  // receipts wait for that lock.
  receiptsSlice,
];

/** All kinds of jobs; the queue refuses any other. */
export const allJobs: AnyJob[] = SLICES.flatMap(({ jobs }) => jobs);

/** The recurring jobs of every tenant. */
export const allRecurringJobs: RecurringJob[] = SLICES.flatMap(({ recurringJobs }) => recurringJobs);

/** Subscribes every slice to the events of lower wings; every process that writes needs it. */
export function subscribeWings(deps: AppDeps): void {
  for (const subscribe of SLICES.flatMap(({ listeners }) => listeners)) subscribe(deps);
}

/** Builds the handlers of every kind of job. */
export function allHandlers(deps: WorkerDeps): JobHandler[] {
  return SLICES.flatMap(({ handlers }) => handlers).flatMap((build) => build(deps));
}

/** Lists the calls of the desk about a tenant, for commands. */
export function listDeskCalls(deps: AppDeps): DeskCalls {
  return collectDeskCalls((app) => {
    for (const open of SLICES.flatMap(({ deskRoutes }) => deskRoutes)) open(app, deps);
  });
}

/**
 * Starts the wings on the platform: registers all routes, but does not listen yet.
 * @param pagesFolder the built storefront, with the built desk beside it; if undefined, only the API is served
 * @param deskBuilt resolves once the desk is built, if it is still being built: requests for its pages wait for it
 */
export async function buildApp(
  deps: AppDeps,
  pagesFolder?: string,
  deskBuilt?: Promise<void>,
): Promise<FastifyInstance> {
  const app = await createHttpServer({
    log: deps.log,
    metrics: deps.metrics,
    tracing: deps.tracing,
    trustedProxies: deps.config.trustedProxies,
    resolveTenant: deps.tenants.resolve,
    deskUrl: deps.config.deskUrl,
    isDeskHost: deskHostCheck(deps.config),
    checkReady: deps.database.ping,
    drain: () => sleep(deps.config.drainSeconds * 1000),
    printOutage,
  });
  const hasDesk = deps.config.deskUrl !== undefined;
  for (const { routes, demoRoutes, deskRoutes } of SLICES) {
    for (const open of routes) open(app, deps);
    for (const open of deps.isDemo ? demoRoutes : []) open(app, deps);
    for (const open of hasDesk ? deskRoutes : []) open(app, deps);
  }
  if (pagesFolder !== undefined) {
    await openDeskApp(app, deps, join(pagesFolder, '../desk'), deskBuilt);
    await openPages(app, deps, pagesFolder);
  } else app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'NotFound'));
  return app;
}
