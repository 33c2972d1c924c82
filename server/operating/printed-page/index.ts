export { askedLanguage } from './page-language.ts';
export { printOutage } from './print-outage.ts';
export { openPages } from './printed-page.routes.ts';
