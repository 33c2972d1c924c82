import type { Event, Photo } from '#contract/photo.schema.ts';
import type { SearchAccess } from '#storefront/api/search-token.ts';
import type { RenewToken } from '../add-to-cart.ts';
import type { FrameSale } from './frame-sale.ts';

/** Props from the page that opens the studio. */
export interface FrameStudioProps {
  event: Event;
  sale: FrameSale;
  /** Whose photos they are, among the visitor's; null among those of the event. */
  access: SearchAccess | null;
  renew?: RenewToken | undefined;
  /** The photos that can be framed. */
  photos: readonly Photo[];
  /** The photos that were chosen on the page before. */
  initialIds: readonly string[];
  /** More photos are wanted, if there are any. */
  onNearEnd: () => void;
  onClose: () => void;
}
