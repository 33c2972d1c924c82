import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useDeskWrite } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import { useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import type { OrderDialogProps } from './order-dialog.ts';
import { orderService } from './service.ts';

/** Sends the mails of an order again, to another address if one is entered. */
export function ResendDialog({ order, onClose, onDone }: OrderDialogProps) {
  const texts = useTexts<typeof en>('orders').resend;
  const mayCorrect = useMayDo()('order.correct-email');
  const tenantId = useTenantId();
  const [email, setEmail] = useState(order.email);
  const onSuccess = () => onDone(texts.done);
  const resend = useDeskWrite(orderService.resendOrderMail, { onSuccess });
  const correct = useDeskWrite(orderService.correctOrderEmail, { onSuccess });
  const params = { tenantId, orderId: order.orderId };
  const isSame = email.trim() === order.email;
  return (
    <ConfirmConsequences
      isOpen
      title={texts.action}
      action={texts.send}
      isDangerous={false}
      isDisabled={email.trim() === ''}
      isPending={resend.isPending || correct.isPending}
      problem={isSame ? resend.error : correct.error}
      onClose={onClose}
      onConfirm={(why) =>
        isSame
          ? resend.mutate({ params, body: { why } })
          : correct.mutate({ params, body: { email: email.trim(), why } })
      }
    >
      <Text>{texts.meaning}</Text>
      <TextInput
        type="email"
        label={texts.email}
        value={email}
        readOnly={!mayCorrect}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setEmail(value)}
      />
      {!isSame && <Text size="sm">{texts.corrected}</Text>}
    </ConfirmConsequences>
  );
}
