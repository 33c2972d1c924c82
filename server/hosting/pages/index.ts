export { applySite } from './apply-site.ts';
export type { ComparedSite } from './compare-sites.ts';
export { type FolderFile, openSiteFolder } from './open-site-folder.ts';
export { openSiteService } from './pages.routes.ts';
export type { SiteVersion } from './pages.store.ts';
export { planSite, type SiteDeps, type SitePlan } from './plan-site.ts';
export { readContentPage, readSite, type ShownPage, type ShownSite, showSite } from './read-site.ts';
export { type SiteFault, writeSiteFault, writeSiteFaults } from './site-faults.ts';
export { openSiteFiles } from './site-files.routes.ts';
