import { Alert, List, Text } from '@mantine/core';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { EventDialogProps } from './event-dialog.ts';
import { eventService, useEventTexts } from './service.ts';

/** Deletes an event permanently, after showing what is deleted with it; refused if any of its photos were sold. */
export function DeleteDialog({ event, onClose, onDone }: EventDialogProps) {
  const { delete: texts } = useEventTexts();
  const { number } = useFormats();
  const tenantId = useTenantId();
  const params = { tenantId, eventId: event.eventId };
  const { data, error } = useDeskQuery(eventService.describeDeletion, { params });
  const { mutate, isPending, error: refusal } = useDeskWrite(eventService.deleteEvent, { onSuccess: onDone });
  const sold = data === undefined ? 0 : data.soldOrders.count;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title(event.title)}
      action={texts.action}
      isDisabled={data === undefined || sold > 0}
      isPending={isPending}
      problem={refusal ?? error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, body: { why } })}
    >
      {data === undefined ? undefined : sold > 0 ? (
        <Alert color="yellow" title={texts.isSold}>
          {data.soldOrders.numbers.join(', ')}
        </Alert>
      ) : (
        <>
          <Text>{texts.meaning(event.title)}</Text>
          <List>
            {(['photos', 'videos', 'participants', 'persons', 'carts', 'unpaidOrders'] as const).map(
              (name) => (
                <List.Item key={name}>
                  {texts.contents[name]}: {number(data.contents[name])}
                </List.Item>
              ),
            )}
          </List>
        </>
      )}
    </ConfirmConsequences>
  );
}
