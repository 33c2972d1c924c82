import { MarketingView } from './marketing-view.tsx';

/** Organizers earn with photos of their race (product §2). */
export function OrganizersPage() {
  return <MarketingView page="organizers" kind="organizer" />;
}
