export { applySite } from './apply-site.ts';
export { changeSiteFolder, type FileChange, isSiteText } from './change-site-folder.ts';
export { describeSiteChanges } from './compare-sites.ts';

export { findUnreviewedDocuments } from './find-unreviewed.ts';
export { findPlaceFaults } from './load-site-folder.ts';
export { type FolderFile, openSiteFolder } from './open-site-folder.ts';
export { openSiteVersion, type SiteFolder } from './open-site-version.ts';

export { planSite, type SiteDeps, type SitePlan } from './plan-site.ts';
export {
  pageOfPreview,
  pagesOfPreview,
  previewSite,
  readSitePreview,
  type SitePreview,
} from './preview-site.ts';
export { readContentPage, readSite, type ShownSite, showSite } from './read-site.ts';
export { type SiteFault, writeSiteFault, writeSiteFaults } from './site-faults.ts';
export { placeOfFile } from './site-files.rules.ts';
export { deleteExpiredPreviews } from './site-previews.store.ts';
export { pagesSlice } from './slice.ts';
