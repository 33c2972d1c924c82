import type { ReactNode } from 'react';
import { useRouter } from '#storefront/router/use-router.ts';
import { openOverlay } from './overlay.ts';
import { pageOfLink } from './page-of-link.ts';

interface TenantLinkProps {
  /** A path of the shop, of a custom page or of a file; or another site's address. */
  link: string;
  className: string | undefined;
  onChosen?: () => void;
  children: ReactNode;
}

/** Shows a tenant's link: to a page of the shop, to a custom page in its frame, to a file, or elsewhere. */
export function TenantLink({ link, className, onChosen, children }: TenantLinkProps) {
  const router = useRouter();
  const page = pageOfLink(link);
  // A file, such as a document, is not a route.
  const isRoute = link.startsWith('/') && !/\.\w+$/.test(link);
  return (
    <a
      className={className}
      href={link}
      {...(link.startsWith('/') ? {} : { target: '_blank', rel: 'noopener' })}
      onClick={(event) => {
        onChosen?.();
        // A modified click opens a new tab.
        if (event.ctrlKey || event.metaKey || event.shiftKey || (page === undefined && !isRoute)) return;
        event.preventDefault();
        if (page === undefined) router.history.push(link);
        else openOverlay({ kind: 'CustomPage', name: page });
      }}
    >
      {children}
    </a>
  );
}
