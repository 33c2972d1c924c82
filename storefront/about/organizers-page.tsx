import { MarketingView } from './marketing-view.tsx';

/** The page where organizers learn how they earn with photos of their race (product §2). */
export function OrganizersPage() {
  return <MarketingView page="organizers" kind="organizer" />;
}
