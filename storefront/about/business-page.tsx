import { MarketingView } from './marketing-view.tsx';

/** The page where brands learn what the shop does for them (product §2). */
export function BusinessPage() {
  return <MarketingView page="business" kind="business" />;
}
