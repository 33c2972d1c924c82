import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openOverlay } from './overlay.ts';
import { pageOfLink } from './page-of-link.ts';

interface TenantLinkProps {
  /** A path of the shop, of one of its custom pages or of a file; or another site's address. */
  link: string;
  className: string | undefined;
  onChosen?: () => void;
  children: ReactNode;
}

/**
 * Shows a link the tenant has written: to a page of the shop, to a page of its own in its frame, to a file, to
 * elsewhere.
 */
export function TenantLink({ link, className, onChosen, children }: TenantLinkProps) {
  const router = useRouter();
  const page = pageOfLink(link);
  // A file, such as a document, is no route of ours.
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
