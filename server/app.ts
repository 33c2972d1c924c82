import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { openArchiveFiles, openArchiveService, subscribeArchives } from '#delivering/archives/index.ts';
import { openBoughtPictures, openDownloadFiles } from '#delivering/downloads/index.ts';
import { openFreePhotos } from '#delivering/free-photos/index.ts';
import { letterHandlers, letterJobs, letterSchedule, subscribeLetters } from '#delivering/letters/index.ts';
import { openOrderLists } from '#delivering/lists/index.ts';
import {
  mailHandlers,
  mailJobs,
  mailSchedule,
  openMailService,
  subscribeMails,
} from '#delivering/mails/index.ts';
import {
  packageHandlers,
  packageJobs,
  packageSchedule,
  subscribePackages,
} from '#delivering/packages/index.ts';
import { portraitHandlers, portraitJobs, subscribePortraits } from '#delivering/portraits/index.ts';
import { openReceiptFiles, openReceiptService, subscribeReceipts } from '#delivering/receipts/index.ts';
import type { PhotoReader } from '#engines/photo-reader/index.ts';
import {
  competitorHandlers,
  competitorJobs,
  competitorSchedule,
  openCompetitorService,
} from '#finding/competitors/index.ts';
import { openCrews, subscribeCrews } from '#finding/crews/index.ts';
import { openEvents } from '#finding/events/index.ts';
import { feedHandlers, feedJobs, feedSchedule } from '#finding/feeds/index.ts';
import { ingestHandlers, ingestJobs, subscribeIngest } from '#finding/ingest/index.ts';
import {
  openPhotoAlerts,
  photoAlertHandlers,
  photoAlertJobs,
  photoAlertSchedule,
} from '#finding/photo-alerts/index.ts';
import { openCloseUps } from '#finding/photos/index.ts';
import { placeHandlers, placeJobs, subscribePlaces } from '#finding/places/index.ts';
import { isPublicPicture } from '#finding/public-pictures/index.ts';
import { recognitionHandlers, recognitionJobs, subscribeRecognition } from '#finding/recognition/index.ts';
import { openRemovalRequests } from '#finding/removal-requests/index.ts';
import { openResults } from '#finding/results/index.ts';
import { openSearchRequests } from '#finding/search-requests/index.ts';
import {
  openRecognitionService,
  type SelfieDeps,
  selfieHandlers,
  selfieJobs,
  selfieSchedule,
  subscribeSelfies,
} from '#finding/selfies/index.ts';
import { openMarkedPreviews } from '#finding/sponsor-marks/index.ts';
import { openUploads, uploadHandlers, uploadJobs, uploadSchedule } from '#finding/uploads/index.ts';
import { openVerification, verificationHandlers, verificationJobs } from '#finding/verification/index.ts';
import { openVideos, subscribeVideos, videoHandlers, videoJobs } from '#finding/videos/index.ts';
import {
  type AccountVerifier,
  accountHandlers,
  accountJobs,
  openAccountLogins,
  openSilentPage,
} from '#hosting/accounts/index.ts';
import {
  type DeskIds,
  deskHandlers,
  deskHostCheck,
  deskJobs,
  openDesk,
  openDeskApp,
  subscribeDesk,
} from '#hosting/desk/index.ts';
import { type IdentityKeys, openEmbeddedIdentity } from '#hosting/embedded-identity/index.ts';
import { openBrandImageFiles, openOrganizerService } from '#hosting/organizer/index.ts';
import { openSiteFiles, openSiteService } from '#hosting/pages/index.ts';
import { openRequestService, requestHandlers, requestJobs } from '#hosting/requests/index.ts';
import { openBrandFiles, type TenantResolver } from '#hosting/tenants/index.ts';
import { backupHandlers, backupJobs, backupSchedule } from '#operating/backup/index.ts';
import { openConversion } from '#operating/conversion/index.ts';
import { correctionHandlers, correctionJobs, subscribeCorrections } from '#operating/corrections/index.ts';
import { deletionHandlers, deletionJobs } from '#operating/deletion/index.ts';
import { openDeskApi } from '#operating/desk-api/index.ts';
import { openEmbed } from '#operating/embed/index.ts';
import { erasureHandlers, erasureJobs, openCertificateKeys } from '#operating/erasure/index.ts';
import { openOwnData } from '#operating/own-data/index.ts';
import { openPersonExports } from '#operating/person-data/index.ts';
import { photoMoveHandlers, photoMoveJobs, photoMoveSchedule } from '#operating/photo-moves/index.ts';
import { openPhotographersPage, subscribePhotographersPage } from '#operating/photographers-page/index.ts';
import { openPages, printOutage } from '#operating/printed-page/index.ts';
import { retentionHandlers, retentionJobs, retentionSchedule } from '#operating/retention/index.ts';
import {
  subscribeWebhooks,
  webhookHandlers,
  webhookJobs,
  webhookSchedule,
} from '#operating/webhooks/index.ts';
import { openFileRoutes } from '#platform/http/file-routes.ts';
import { createHttpServer } from '#platform/http/http-server.ts';
import { sendProblem } from '#platform/http/problem-answers.ts';
import { openMailboxPage } from '#platform/mailer/mailbox-page.ts';
import type { AnyJob, JobHandler, RecurringJob } from '#platform/queue/queue.ts';
import {
  awaitedOriginalHandlers,
  awaitedOriginalJobs,
  subscribeAwaitedOriginals,
} from '#selling/awaited-originals/index.ts';
import { openCartService, openCrewCarts, subscribeCarts } from '#selling/carts/index.ts';
import { openCatalogService, subscribeCatalog } from '#selling/catalog/index.ts';
import { subscribeCrewPurchases } from '#selling/crew-purchases/index.ts';
import { frameHandlers, frameJobs, openFrameService, subscribeFrames } from '#selling/frames/index.ts';
import {
  invoiceHandlers,
  invoiceJobs,
  invoiceSchedule,
  openInvoiceService,
  openProviderPayments,
  subscribeInvoices,
} from '#selling/invoices/index.ts';
import { subscribeLedger } from '#selling/ledger/index.ts';
import { openOrderService } from '#selling/orders/index.ts';
import {
  openSandboxBank,
  openWebhooks,
  type PaymentProvider,
  paymentHandlers,
  paymentJobs,
  paymentSchedule,
  sandboxHandlers,
  sandboxJobs,
} from '#selling/payments/index.ts';
import {
  openPreorderService,
  preorderHandlers,
  preorderJobs,
  preorderSchedule,
  subscribePreorders,
} from '#selling/preorders/index.ts';
import { subscribePromoCodes } from '#selling/promo-codes/index.ts';

/** The platform, and the other services that the wings need. */
export interface AppDeps extends SelfieDeps {
  tenants: TenantResolver;
  identityKeys: IdentityKeys;
  accounts: AccountVerifier;
  providers: PaymentProvider[];
  deskIds: DeskIds;
}

/** All kinds of jobs; the queue refuses any other. */
export const allJobs: AnyJob[] = [
  ...requestJobs,
  ...accountJobs,
  ...deskJobs,
  ...ingestJobs,
  ...uploadJobs,
  ...selfieJobs,
  ...recognitionJobs,
  ...placeJobs,
  ...videoJobs,
  ...feedJobs,
  ...competitorJobs,
  ...verificationJobs,
  ...photoAlertJobs,
  ...paymentJobs,
  ...invoiceJobs,
  ...frameJobs,
  ...awaitedOriginalJobs,
  ...preorderJobs,
  ...sandboxJobs,
  ...letterJobs,
  ...mailJobs,
  ...packageJobs,
  ...portraitJobs,
  ...retentionJobs,
  ...deletionJobs,
  ...correctionJobs,
  ...erasureJobs,
  ...photoMoveJobs,
  ...webhookJobs,
  ...backupJobs,
];

/** The recurring jobs of every tenant. */
export const allRecurringJobs: RecurringJob[] = [
  ...paymentSchedule,
  ...invoiceSchedule,
  ...preorderSchedule,
  ...competitorSchedule,
  ...uploadSchedule,
  ...feedSchedule,
  ...selfieSchedule,
  ...photoAlertSchedule,
  ...letterSchedule,
  ...mailSchedule,
  ...packageSchedule,
  ...retentionSchedule,
  ...photoMoveSchedule,
  ...webhookSchedule,
  ...backupSchedule,
];

/** Subscribes every slice to the events of lower wings; every process that writes needs it. */
export function subscribeWings(deps: AppDeps): void {
  subscribeDesk(deps);
  subscribePhotographersPage(deps);
  subscribeIngest(deps);
  subscribeRecognition(deps);
  subscribeSelfies(deps);
  subscribePlaces(deps);
  subscribeVideos(deps);
  subscribeCrews(deps);
  subscribeCatalog(deps);
  subscribeInvoices(deps);
  subscribePromoCodes(deps);
  subscribeCarts(deps);
  subscribeCrewPurchases(deps);
  subscribePreorders(deps);
  subscribeFrames(deps);
  subscribeAwaitedOriginals(deps);
  subscribeLedger(deps);
  subscribePackages(deps);
  subscribeArchives(deps);
  subscribePortraits(deps);
  subscribeLetters(deps);
  subscribeMails(deps);
  subscribeWebhooks(deps);
  subscribeCorrections(deps);
  // Last, because of refunds: it locks a number that all others wait for.
  subscribeReceipts(deps);
}

/** Builds the handlers of every kind of job. */
export function allHandlers(deps: AppDeps & { reader: PhotoReader }): JobHandler[] {
  return [
    ...requestHandlers(deps),
    ...accountHandlers(deps),
    ...deskHandlers(deps),
    ...ingestHandlers(deps),
    ...uploadHandlers(deps),
    ...recognitionHandlers(deps),
    ...selfieHandlers(deps),
    ...placeHandlers(deps),
    ...videoHandlers(deps),
    ...feedHandlers(deps),
    ...competitorHandlers(deps),
    ...verificationHandlers(deps),
    ...photoAlertHandlers(deps),
    ...paymentHandlers(deps),
    ...invoiceHandlers(deps),
    ...frameHandlers(deps),
    ...awaitedOriginalHandlers(deps),
    ...preorderHandlers(deps),
    ...sandboxHandlers(deps),
    ...letterHandlers(deps),
    ...mailHandlers(deps),
    ...packageHandlers(deps),
    ...portraitHandlers(deps),
    ...retentionHandlers(deps),
    ...deletionHandlers(deps),
    ...correctionHandlers(deps),
    ...erasureHandlers(deps),
    ...photoMoveHandlers(deps),
    ...webhookHandlers(deps),
    ...backupHandlers(deps),
  ];
}

/**
 * Starts the wings on the platform: registers all routes, but does not listen yet.
 * @param pagesFolder the built storefront, with the built desk beside it; without it only the calls are served
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
  openFileRoutes(app, deps, (tenantId, key) => isPublicPicture(deps, tenantId, key));
  openCloseUps(app, deps);
  openMarkedPreviews(app, deps, (tenantId, key) => isPublicPicture(deps, tenantId, key));
  openBrandFiles(app, deps);
  openBrandImageFiles(app, deps);
  openOrganizerService(app, deps);
  openSiteService(app, deps);
  openSiteFiles(app, deps);
  openRequestService(app, deps);
  openSilentPage(app);
  openAccountLogins(app, deps);
  openEvents(app, deps);
  openResults(app, deps);
  openVideos(app, deps);
  openCompetitorService(app, deps);
  openVerification(app, deps);
  openPhotoAlerts(app, deps);
  openRemovalRequests(app, deps);
  openSearchRequests(app, deps);
  openCrews(app, deps);
  openRecognitionService(app, deps);
  openCatalogService(app, deps);
  openFrameService(app, deps);
  openCartService(app, deps);
  openCrewCarts(app, deps);
  openOrderService(app, deps);
  openPreorderService(app, deps);
  openMailService(app, deps);
  openInvoiceService(app, deps);
  openProviderPayments(app, deps);
  openWebhooks(app, deps);
  openArchiveService(app, deps);
  openArchiveFiles(app, deps);
  openPersonExports(app, deps);
  openOwnData(app, deps);
  openConversion(app, deps);
  openDownloadFiles(app, deps);
  openBoughtPictures(app, deps);
  openFreePhotos(app, deps);
  openOrderLists(app, deps);
  openReceiptService(app, deps);
  openReceiptFiles(app, deps);
  openCertificateKeys(app, deps);
  openDesk(app, deps);
  openDeskApi(app, deps);
  openUploads(app, deps);
  openPhotographersPage(app, deps);
  openEmbed(app, deps);
  if (deps.isDemo) {
    openSandboxBank(app, deps);
    openEmbeddedIdentity(app, deps);
    openMailboxPage(app, deps);
  }
  if (pagesFolder !== undefined) {
    await openDeskApp(app, deps, join(pagesFolder, '../desk'), deskBuilt);
    await openPages(app, deps, pagesFolder);
  } else app.setNotFoundHandler((request, reply) => sendProblem(request, reply, 'NotFound'));
  return app;
}
