import { MarketingView } from './marketing-view.tsx';

/** Photographers come and take them (spec §2). */
export function PhotographersPage() {
  return <MarketingView page="photographers" kind="photographer" />;
}
