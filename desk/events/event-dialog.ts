import type { ShownDeskEvent } from '#contract/desk-events.schema.ts';

/** What a dialog about an event gets. */
export interface EventDialogProps {
  event: ShownDeskEvent;
  onClose: () => void;
  onDone: () => void;
}
