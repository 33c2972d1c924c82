import { MarketingView } from './marketing-view.tsx';

/** Brands are there when people are proud (product §2). */
export function BusinessPage() {
  return <MarketingView page="business" kind="business" />;
}
