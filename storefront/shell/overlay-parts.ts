import type { ComponentType } from 'react';
import type { Overlay } from './overlay.ts';
import { withTimeout } from './with-timeout.ts';

interface OverlayProps {
  isOpen: boolean;
  onClose: () => void;
  /** The name of a custom page; else empty. */
  name: string;
}
export type OverlayPart = ComponentType<OverlayProps>;

// Few visitors need them: each is a file of its own.
const LOAD: Record<Overlay['kind'], () => Promise<OverlayPart>> = {
  Menu: () => import('./drawer.tsx').then(({ Drawer }) => Drawer),
  Feedback: () =>
    import('#storefront/about/feedback-dialog.tsx').then(({ FeedbackDialog }) => FeedbackDialog),
  BugReport: () =>
    import('#storefront/about/bug-report-dialog.tsx').then(({ BugReportDialog }) => BugReportDialog),
  CustomPage: () => import('./custom-page-frame.tsx').then(({ CustomPageFrame }) => CustomPageFrame),
};

/** Returns the component of an overlay. Rejects if its file cannot be loaded. */
export function loadOverlay(kind: Overlay['kind']): Promise<OverlayPart> {
  return withTimeout(LOAD[kind]());
}

/** Fetches what will probably be opened in a moment. */
export function preloadOverlay(kind: Overlay['kind']): void {
  LOAD[kind]().catch(() => {
    // Reported when it is opened.
  });
}
