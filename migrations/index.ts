import type { SchemaMigration } from '#platform/database/migrate.ts';
import * as hosting from './0001-hosting.ts';
import * as finding from './0002-finding.ts';
import * as selling from './0003-selling.ts';
import * as delivering from './0004-delivering.ts';
import * as photoTimes from './0005-photo-times.ts';
import * as photoFormats from './0006-photo-formats.ts';
import * as recognition from './0007-recognition.ts';
import * as offers from './0008-offers.ts';
import * as handingOver from './0009-handing-over.ts';
import * as accounts from './0010-accounts.ts';
import * as requests from './0011-requests.ts';
import * as tenantChanges from './0012-tenant-changes.ts';
import * as site from './0013-site.ts';
import * as frames from './0014-frames.ts';
import * as videos from './0015-videos.ts';
import * as paymentReferences from './0016-payment-references.ts';
import * as retention from './0017-retention.ts';
import * as smallCovers from './0018-small-covers.ts';
import * as factorTries from './0019-factor-tries.ts';
import * as codeHolds from './0020-code-holds.ts';
import * as closedGalleries from './0021-closed-galleries.ts';
import * as visitorsWords from './0022-visitors-words.ts';
import * as firstHost from './0023-first-host.ts';
import * as withdrawal from './0024-withdrawal.ts';
import * as unpublishedEvents from './0025-unpublished-events.ts';
import * as deletedEvents from './0026-deleted-events.ts';
import * as mainCounter from './0027-main-counter.ts';
import * as indexes from './0028-indexes.ts';
import * as settledPhotos from './0029-settled-photos.ts';
import * as bibReadings from './0030-bib-readings.ts';
import * as bibVerdicts from './0031-bib-verdicts.ts';
import * as forgivingSearch from './0032-forgiving-search.ts';
import * as rejudging from './0033-rejudging.ts';
import * as votes from './0034-votes.ts';
import * as keptRegions from './0035-kept-regions.ts';
import * as places from './0036-places.ts';
import * as claims from './0037-claims.ts';
import * as orderRegions from './0038-order-regions.ts';
import * as photoAlerts from './0039-photo-alerts.ts';
import * as photoSpots from './0040-photo-spots.ts';
import * as portraits from './0041-portraits.ts';
import * as peopleOffers from './0042-people-offers.ts';
import * as orderOwners from './0043-order-owners.ts';
import * as crews from './0044-crews.ts';
import * as crewPurchases from './0045-crew-purchases.ts';
import * as actions from './0046-actions.ts';
import * as members from './0047-members.ts';
import * as deskLogins from './0048-desk-logins.ts';
import * as deskTokens from './0049-desk-tokens.ts';
import * as participants from './0050-participants.ts';
import * as chosenCovers from './0051-chosen-covers.ts';
import * as hiddenPhotos from './0052-hidden-photos.ts';
import * as webhooks from './0053-webhooks.ts';
import * as photosNotShown from './0054-photos-not-shown.ts';
import * as bouncedMails from './0055-bounced-mails.ts';
import * as eventsAtWork from './0056-events-at-work.ts';
import * as siteFolders from './0057-site-folders.ts';
import * as listedPromoCodes from './0058-listed-promo-codes.ts';
import * as photographers from './0059-photographers.ts';
import * as removalLetters from './0060-removal-letters.ts';
import * as keptAddresses from './0061-kept-addresses.ts';
import * as erasures from './0062-erasures.ts';
import * as removalRequests from './0063-removal-requests.ts';
import * as faceGrounds from './0064-face-grounds.ts';
import * as youth from './0065-youth.ts';
import * as ledger from './0066-ledger.ts';
import * as photoMoves from './0067-photo-moves.ts';
import * as mergedEvents from './0068-merged-events.ts';
import * as noFacesWithoutGround from './0069-no-faces-without-ground.ts';
import * as facesUnread from './0070-faces-unread.ts';
import * as partRefunds from './0071-part-refunds.ts';
import * as vatOfBuyers from './0072-vat-of-buyers.ts';
import * as shares from './0073-shares.ts';
import * as faceSearches from './0074-face-searches.ts';
import * as protectedSince from './0075-protected-since.ts';
import * as newestOrders from './0076-newest-orders.ts';
import * as receiptsInTime from './0077-receipts-in-time.ts';
import * as selfieConsents from './0078-selfie-consents.ts';
import * as payoutReports from './0079-payout-reports.ts';
import * as payoutsInBooks from './0080-payouts-in-books.ts';
import * as consentsInTime from './0081-consents-in-time.ts';
import * as settlements from './0082-settlements.ts';
import * as codesInTheBooks from './0083-codes-in-the-books.ts';
import * as visitCounts from './0084-visit-counts.ts';
import * as deskLinks from './0085-desk-links.ts';
import * as awaitedOriginals from './0086-awaited-originals.ts';
import * as uploads from './0087-uploads.ts';
import * as eventFeeds from './0088-event-feeds.ts';
import * as letters from './0089-letters.ts';
import * as photographersPage from './0090-photographers-page.ts';
import * as eventSharing from './0091-event-sharing.ts';
import * as fileNameSearch from './0094-file-name-search.ts';
import * as erasedStayErased from './0095-erased-stay-erased.ts';
import * as refundFailures from './0096-refund-failures.ts';
import * as signingKeys from './0097-signing-keys.ts';
import * as schemaNeeds from './0098-schema-needs.ts';
import * as backupState from './0099-backup-state.ts';
import * as sitePreviews from './0101-site-previews.ts';
import * as erasedPhotographers from './0103-erased-photographers.ts';
import * as actionSubjects from './0104-action-subjects.ts';
import * as addressOrigins from './0105-address-origins.ts';
import * as photoHolds from './0107-photo-holds.ts';
import * as canceledForGood from './0108-canceled-for-good.ts';
import * as faceEvidence from './0111-face-evidence.ts';
import * as holdBibs from './0112-hold-bibs.ts';
import * as hyphensInBibs from './0114-hyphens-in-bibs.ts';
import * as standingOfVerdicts from './0115-standing-of-verdicts.ts';
import * as listMappings from './0116-list-mappings.ts';
import * as photographersBibs from './0118-photographers-bibs.ts';
import * as archiveProofs from './0119-archive-proofs.ts';
import * as organizersChoices from './0120-organizers-choices.ts';
import * as keywordsOfOriginals from './0121-keywords-of-originals.ts';
import * as teamsAndColumns from './0122-teams-and-columns.ts';
import * as mailPayloads from './0124-mail-payloads.ts';
import * as deskIdsOfOrders from './0125-desk-ids-of-orders.ts';
import * as securedEvents from './0126-secured-events.ts';
import * as paidBefore from './0127-paid-before.ts';
import * as shownColumns from './0128-shown-columns.ts';
import * as mailedLogins from './0130-mailed-logins.ts';
import * as accountLogins from './0137-account-logins.ts';
import * as movedContents from './0140-moved-contents.ts';
import * as surnameProofs from './0142-surname-proofs.ts';
import * as searchRequests from './0145-search-requests.ts';
import * as declineReasons from './0147-decline-reasons.ts';
import * as ownFormerAddresses from './0148-own-former-addresses.ts';
import * as passkeys from './0150-passkeys.ts';
import * as recoveryCodes from './0151-recovery-codes.ts';
import * as orderAddresses from './0152-order-addresses.ts';
import * as clockTimes from './0155-clock-times.ts';
import * as laterAddresses from './0156-later-addresses.ts';
import * as unpaidOrders from './0157-unpaid-orders.ts';
import * as searchRequestNetworks from './0158-search-request-networks.ts';
import * as formerBibs from './0159-former-bibs.ts';
import * as moreFormerBibs from './0160-more-former-bibs.ts';
import * as personsOfRows from './0161-persons-of-rows.ts';
import * as searchRequestColours from './0162-search-request-colours.ts';
import * as firstTries from './0163-first-tries.ts';
import * as comments from './0164-comments.ts';
import * as foldersOfUploadLinks from './0165-folders-of-upload-links.ts';
import * as ordersOfDeletedCatalogs from './0166-orders-of-deleted-catalogs.ts';
import * as visitShares from './0167-visit-shares.ts';
import * as accounting from './0168-accounting.ts';
import * as replacedProofs from './0169-replaced-proofs.ts';
import * as birthDateProofs from './0170-birth-date-proofs.ts';
import * as facesKeptUntil from './0171-faces-kept-until.ts';
import * as namesOfUploadedFiles from './0172-names-of-uploaded-files.ts';
import * as photoImports from './0173-photo-imports.ts';
import * as erasedBibs from './0174-erased-bibs.ts';
import * as previewsToRender from './0175-previews-to-render.ts';
import * as skippedReceiptNumbers from './0176-skipped-receipt-numbers.ts';
import * as skippedStatementNumbers from './0177-skipped-statement-numbers.ts';
import * as idsOfPreviewRenderings from './0178-ids-of-preview-renderings.ts';
import * as bibsPassedOn from './0179-bibs-passed-on.ts';
import * as waitingFrames from './0180-waiting-frames.ts';
import * as captions from './0181-captions.ts';
import * as removedVideos from './0182-removed-videos.ts';
import * as barredFaces from './0184-barred-faces.ts';
import * as mailsOfTheDesk from './0185-mails-of-the-desk.ts';
import * as videosForBuyers from './0186-videos-for-buyers.ts';
import * as unfinishedDeletions from './0187-unfinished-deletions.ts';
import * as ranks from './0188-ranks.ts';
import * as facesThatWereOff from './0190-faces-that-were-off.ts';
import * as importedAddresses from './0191-imported-addresses.ts';
import * as deletedBrands from './0192-deleted-brands.ts';
import * as currenciesOfGiftCodes from './0195-currencies-of-gift-codes.ts';
import * as disputedPayments from './0197-disputed-payments.ts';
import * as foundPersonsThatStayed from './0200-found-persons-that-stayed.ts';

/** Every migration in order. The SQL of a released one is never edited. */
export const migrations: Record<string, SchemaMigration> = {
  '0001-hosting': hosting,
  '0002-finding': finding,
  '0003-selling': selling,
  '0004-delivering': delivering,
  '0005-photo-times': photoTimes,
  '0006-photo-formats': photoFormats,
  '0007-recognition': recognition,
  '0008-offers': offers,
  '0009-handing-over': handingOver,
  '0010-accounts': accounts,
  '0011-requests': requests,
  '0012-tenant-changes': tenantChanges,
  '0013-site': site,
  '0014-frames': frames,
  '0015-videos': videos,
  '0016-payment-references': paymentReferences,
  '0017-retention': retention,
  '0018-small-covers': smallCovers,
  '0019-factor-tries': factorTries,
  '0020-code-holds': codeHolds,
  '0021-closed-galleries': closedGalleries,
  '0022-visitors-words': visitorsWords,
  '0023-first-host': firstHost,
  '0024-withdrawal': withdrawal,
  '0025-unpublished-events': unpublishedEvents,
  '0026-deleted-events': deletedEvents,
  '0027-main-counter': mainCounter,
  '0028-indexes': indexes,
  '0029-settled-photos': settledPhotos,
  '0030-bib-readings': bibReadings,
  '0031-bib-verdicts': bibVerdicts,
  '0032-forgiving-search': forgivingSearch,
  '0033-rejudging': rejudging,
  '0034-votes': votes,
  '0035-kept-regions': keptRegions,
  '0036-places': places,
  '0037-claims': claims,
  '0038-order-regions': orderRegions,
  '0039-photo-alerts': photoAlerts,
  '0040-photo-spots': photoSpots,
  '0041-portraits': portraits,
  '0042-people-offers': peopleOffers,
  '0043-order-owners': orderOwners,
  '0044-crews': crews,
  '0045-crew-purchases': crewPurchases,
  '0046-actions': actions,
  '0047-members': members,
  '0048-desk-logins': deskLogins,
  '0049-desk-tokens': deskTokens,
  '0050-participants': participants,
  '0051-chosen-covers': chosenCovers,
  '0052-hidden-photos': hiddenPhotos,
  '0053-webhooks': webhooks,
  '0054-photos-not-shown': photosNotShown,
  '0055-bounced-mails': bouncedMails,
  '0056-events-at-work': eventsAtWork,
  '0057-site-folders': siteFolders,
  '0058-listed-promo-codes': listedPromoCodes,
  '0059-photographers': photographers,
  '0060-removal-letters': removalLetters,
  '0061-kept-addresses': keptAddresses,
  '0062-erasures': erasures,
  '0063-removal-requests': removalRequests,
  '0064-face-grounds': faceGrounds,
  '0065-youth': youth,
  '0066-ledger': ledger,
  '0067-photo-moves': photoMoves,
  '0068-merged-events': mergedEvents,
  '0069-no-faces-without-ground': noFacesWithoutGround,
  '0070-faces-unread': facesUnread,
  '0071-part-refunds': partRefunds,
  '0072-vat-of-buyers': vatOfBuyers,
  '0073-shares': shares,
  '0074-face-searches': faceSearches,
  '0075-protected-since': protectedSince,
  '0076-newest-orders': newestOrders,
  '0077-receipts-in-time': receiptsInTime,
  '0078-selfie-consents': selfieConsents,
  '0079-payout-reports': payoutReports,
  '0080-payouts-in-books': payoutsInBooks,
  '0081-consents-in-time': consentsInTime,
  '0082-settlements': settlements,
  '0083-codes-in-the-books': codesInTheBooks,
  '0084-visit-counts': visitCounts,
  '0085-desk-links': deskLinks,
  '0086-awaited-originals': awaitedOriginals,
  '0087-uploads': uploads,
  '0088-event-feeds': eventFeeds,
  '0089-letters': letters,
  '0090-photographers-page': photographersPage,
  '0091-event-sharing': eventSharing,
  '0094-file-name-search': fileNameSearch,
  '0095-erased-stay-erased': erasedStayErased,
  '0096-refund-failures': refundFailures,
  '0097-signing-keys': signingKeys,
  '0098-schema-needs': schemaNeeds,
  '0099-backup-state': backupState,
  '0101-site-previews': sitePreviews,
  '0103-erased-photographers': erasedPhotographers,
  '0104-action-subjects': actionSubjects,
  '0105-address-origins': addressOrigins,
  '0107-photo-holds': photoHolds,
  '0108-canceled-for-good': canceledForGood,
  '0111-face-evidence': faceEvidence,
  '0112-hold-bibs': holdBibs,
  '0114-hyphens-in-bibs': hyphensInBibs,
  '0115-standing-of-verdicts': standingOfVerdicts,
  '0116-list-mappings': listMappings,
  '0118-photographers-bibs': photographersBibs,
  '0119-archive-proofs': archiveProofs,
  '0120-organizers-choices': organizersChoices,
  '0121-keywords-of-originals': keywordsOfOriginals,
  '0122-teams-and-columns': teamsAndColumns,
  '0124-mail-payloads': mailPayloads,
  '0125-desk-ids-of-orders': deskIdsOfOrders,
  '0126-secured-events': securedEvents,
  '0127-paid-before': paidBefore,
  '0128-shown-columns': shownColumns,
  '0130-mailed-logins': mailedLogins,
  '0137-account-logins': accountLogins,
  '0140-moved-contents': movedContents,
  '0142-surname-proofs': surnameProofs,
  '0145-search-requests': searchRequests,
  '0147-decline-reasons': declineReasons,
  '0148-own-former-addresses': ownFormerAddresses,
  '0150-passkeys': passkeys,
  '0151-recovery-codes': recoveryCodes,
  '0152-order-addresses': orderAddresses,
  '0155-clock-times': clockTimes,
  '0156-later-addresses': laterAddresses,
  '0157-unpaid-orders': unpaidOrders,
  '0158-search-request-networks': searchRequestNetworks,
  '0159-former-bibs': formerBibs,
  '0160-more-former-bibs': moreFormerBibs,
  '0161-persons-of-rows': personsOfRows,
  '0162-search-request-colours': searchRequestColours,
  '0163-first-tries': firstTries,
  '0164-comments': comments,
  '0165-folders-of-upload-links': foldersOfUploadLinks,
  '0166-orders-of-deleted-catalogs': ordersOfDeletedCatalogs,
  '0167-visit-shares': visitShares,
  '0168-accounting': accounting,
  '0169-replaced-proofs': replacedProofs,
  '0170-birth-date-proofs': birthDateProofs,
  '0171-faces-kept-until': facesKeptUntil,
  '0172-names-of-uploaded-files': namesOfUploadedFiles,
  '0173-photo-imports': photoImports,
  '0174-erased-bibs': erasedBibs,
  '0175-previews-to-render': previewsToRender,
  '0176-skipped-receipt-numbers': skippedReceiptNumbers,
  '0177-skipped-statement-numbers': skippedStatementNumbers,
  '0178-ids-of-preview-renderings': idsOfPreviewRenderings,
  '0179-bibs-passed-on': bibsPassedOn,
  '0180-waiting-frames': waitingFrames,
  '0181-captions': captions,
  '0182-removed-videos': removedVideos,
  '0184-barred-faces': barredFaces,
  '0185-mails-of-the-desk': mailsOfTheDesk,
  '0186-videos-for-buyers': videosForBuyers,
  '0187-unfinished-deletions': unfinishedDeletions,
  '0188-ranks': ranks,
  '0190-faces-that-were-off': facesThatWereOff,
  '0191-imported-addresses': importedAddresses,
  '0192-deleted-brands': deletedBrands,
  '0195-currencies-of-gift-codes': currenciesOfGiftCodes,
  '0197-disputed-payments': disputedPayments,
  '0200-found-persons-that-stayed': foundPersonsThatStayed,
};
