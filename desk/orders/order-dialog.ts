import type { DeskOrder } from '#contract/desk-orders.schema.ts';

/** What each dialog about an order gets. */
export interface OrderDialogProps {
  order: DeskOrder;
  onClose: () => void;
  /** @param sentence what was done, to be shown */
  onDone: (sentence: string) => void;
}
