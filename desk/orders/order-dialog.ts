import type { DeskOrder } from '#contract/desk-orders.schema.ts';

/** The props of a dialog about an order. */
export interface OrderDialogProps {
  order: DeskOrder;
  onClose: () => void;
  /** @param sentence describes the result */
  onDone: (sentence: string) => void;
}
