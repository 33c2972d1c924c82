import type { Event, Photo } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '../add-to-cart.ts';
import type { FrameSale } from './frame-sale.ts';

/** Props from the page that opens the studio. */
export interface FrameStudioProps {
  event: Event;
  sale: FrameSale;
  /** The search access, for the visitor's own photos; null in an event's gallery. */
  access: SearchAccess | null;
  renew?: RenewToken | undefined;
  /** The photos that can be framed. */
  photos: readonly Photo[];
  /** The photos selected on the previous page. */
  initialIds: readonly string[];
  /** Called to load more photos, if there are any. */
  onNearEnd: () => void;
  onClose: () => void;
}
