import { MarketingView } from './marketing-view.tsx';

/** The page where photographers apply (product §2). */
export function PhotographersPage() {
  return <MarketingView page="photographers" kind="photographer" />;
}
