import { Anchor, Button, Checkbox, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ShownConsequences } from '#contract/desk-correction.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-words.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellWords } from '../shell/use-shell-words.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { correctionService, type FilmPhoto } from './photo-services.ts';
import { usePhotoWords } from './use-photo-words.ts';

interface Props {
  photo: FilmPhoto;
  onClose: () => void;
  onRemoved: () => void;
}

/** Removes a photo for good, after it was said who bought it, in whose carts and archives it lies, and what is due. */
export function RemovalDialog({ photo, onClose, onRemoved }: Props) {
  const { removal: words, remove: action } = usePhotoWords();
  const { close } = useShellWords();
  const mayRefund = useMayDo()('order.refund');
  const params = { tenantId: useTenantId(), photoId: photo.photoId };
  const [isAlsoBought, setAlsoBought] = useState(false);
  const consequences = useDeskQuery(correctionService.describeRemoval, { params });
  const remove = useDeskWrite(correctionService.removePhoto, { keepsAnswers: true });
  const { data } = consequences;
  const finish = () => {
    onRemoved();
    onClose();
  };
  if (remove.data !== undefined) {
    const due = isAlsoBought ? (data?.purchases.filter(({ refund }) => refund.amount > 0) ?? []) : [];
    return (
      <Modal opened onClose={finish} title={words.title} closeButtonProps={{ 'aria-label': close }}>
        <Stack align="start">
          <Text role="status">{remove.data.outcome === 'Removed' ? words.done : words.kept}</Text>
          {due.length > 0 && mayRefund && (
            <>
              <Text>{words.refund}</Text>
              <OrderLinks orders={due} />
            </>
          )}
          <Button data-autofocus onClick={finish}>
            {close}
          </Button>
        </Stack>
      </Modal>
    );
  }
  return (
    <ConfirmConsequences
      isOpen
      title={`${words.title} ${photo.fileName}`}
      action={action}
      isPending={remove.isPending}
      problem={remove.error ?? consequences.error}
      onClose={onClose}
      onConfirm={(why) =>
        remove.mutate(
          {
            params,
            body: { isAlsoBought, seenOrderIds: data?.purchases.map(({ orderId }) => orderId) ?? [], why },
          },
          // Somebody ordered it meanwhile: what it means by now is shown.
          { onError: () => void consequences.refetch() },
        )
      }
    >
      {data && (
        <Stack gap="xs">
          <Consequences found={data} />
          {data.purchases.length > 0 && (
            <Checkbox
              label={words.alsoBought}
              checked={isAlsoBought}
              onChange={({ currentTarget: { checked } }) => setAlsoBought(checked)}
            />
          )}
          <Outlook found={data} isAlsoBought={isAlsoBought} />
          <Text fw={600}>{words.cannotUndo}</Text>
        </Stack>
      )}
    </ConfirmConsequences>
  );
}

function Consequences({ found: { purchases, carts, archives } }: { found: ShownConsequences }) {
  const { removal: words } = usePhotoWords();
  return (
    <>
      <Text>{purchases.length === 0 ? words.nobody : words.boughtBy(purchases.length)}</Text>
      <OrderLinks orders={purchases} />
      {carts > 0 && <Text>{words.carts(carts)}</Text>}
      {archives > 0 && <Text>{words.archives(archives)}</Text>}
    </>
  );
}

function Outlook({ found, isAlsoBought }: { found: ShownConsequences; isAlsoBought: boolean }) {
  const { removal: words } = usePhotoWords();
  const { price } = useFormats();
  if (found.purchases.length === 0) return null;
  const amounts = found.refunds.map(({ amount, currencyId }) => price(amount, currencyId));
  if (!isAlsoBought) return <Text>{words.keeps}</Text>;
  return amounts.length === 0 ? null : <Text>{words.due(amounts.join(', '))}</Text>;
}

/** Orders, each with the page that answers its buyer. */
function OrderLinks({ orders }: { orders: ShownConsequences['purchases'] }) {
  const { removal: words } = usePhotoWords();
  const { price } = useFormats();
  const tenantId = useTenantId();
  const mayRead = useMayDo()('order.read');
  return (
    <List>
      {orders.map(({ orderId, number, state, photosLeft, refund }) => {
        const facts = [
          words.states[state],
          ...(photosLeft === null ? [] : [words.photosLeft(photosLeft)]),
          ...(refund.amount > 0 ? [price(refund.amount, refund.currencyId)] : []),
        ].join(', ');
        return (
          <List.Item key={orderId}>
            {mayRead ? (
              <Anchor href={`/tenants/${tenantId}/orders/${orderId}`} target="_blank" underline="always">
                {words.order(number)}
              </Anchor>
            ) : (
              words.order(number)
            )}
            {`: ${facts}`}
          </List.Item>
        );
      })}
    </List>
  );
}
