/** The pages of finding that are loaded together; home has a file of its own, to be first. */
export { EventPage } from './event-page.tsx';
export { SearchPage } from './search-page.tsx';
export { VerifyPage } from './verify-page.tsx';
