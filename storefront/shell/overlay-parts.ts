import type { ComponentType } from 'react';
import type { Overlay } from './overlay.ts';
import { withTimeout } from './with-timeout.ts';

interface OverlayProps {
  isOpen: boolean;
  onClose: () => void;
  /** The name of a custom page; otherwise empty. */
  name: string;
}
export type OverlayPart = ComponentType<OverlayProps>;

// Each is a separate file, because few visitors need them.
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

/** Preloads an overlay that will probably be opened soon. */
export function preloadOverlay(kind: Overlay['kind']): void {
  LOAD[kind]().catch(() => {
    // A failure is reported when the overlay is opened.
  });
}
