export { applySite } from './apply-site.ts';

export { type FolderFile, openSiteFolder } from './open-site-folder.ts';
export { openSiteService } from './pages.routes.ts';

export { planSite, type SiteDeps, type SitePlan } from './plan-site.ts';
export { readContentPage, readSite, type ShownSite, showSite } from './read-site.ts';
export { writeSiteFault, writeSiteFaults } from './site-faults.ts';
export { openSiteFiles } from './site-files.routes.ts';
