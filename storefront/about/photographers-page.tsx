import { MarketingView } from './marketing-view.tsx';

/** Photographers come and take them (product §2). */
export function PhotographersPage() {
  return <MarketingView page="photographers" kind="photographer" />;
}
