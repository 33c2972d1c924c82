/** What the tenant tells of itself, loaded together. */
export { BusinessPage } from './business-page.tsx';
export { ContactsPage } from './contacts-page.tsx';
export { ImpressumPage } from './impressum-page.tsx';
export { OrganizersPage } from './organizers-page.tsx';
export { PhotographersPage } from './photographers-page.tsx';
