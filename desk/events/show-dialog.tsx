import { Text } from '@mantine/core';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { EventDialogProps } from './event-dialog.ts';
import { eventService, useEventTexts } from './service.ts';

/** Hides an event from the shop, or shows it again. */
export function ShowDialog({ event, onClose, onDone }: EventDialogProps) {
  const texts = useEventTexts()[event.isShown ? 'unpublish' : 'publish'];
  const tenantId = useTenantId();
  const params = { tenantId, eventId: event.eventId };
  const publish = useDeskWrite(eventService.publishEvent, { onSuccess: onDone });
  const unpublish = useDeskWrite(eventService.unpublishEvent, { onSuccess: onDone });
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.action}
      isDangerous={event.isShown}
      isPending={publish.isPending || unpublish.isPending}
      problem={publish.error ?? unpublish.error}
      onClose={onClose}
      onConfirm={(why) =>
        event.isShown
          ? unpublish.mutate({ params, query: { why } })
          : publish.mutate({ params, body: { why } })
      }
    >
      <Text>{texts.meaning}</Text>
    </ConfirmConsequences>
  );
}
