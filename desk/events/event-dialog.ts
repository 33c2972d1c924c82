import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';

/** The props of a dialog about an event. */
export interface EventDialogProps {
  event: ShownDeskEvent;
  onClose: () => void;
  onDone: () => void;
}
