import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderMail } from '#contract/mail.schema.ts';
import type { Order } from '#contract/order.schema.ts';
import { answerQuery } from '#storefront/api/query-client.ts';
import { serverTime } from '#storefront/api/server-time.ts';
import { orderQuery } from '#storefront/selling/order-queries.ts';
import { type MailProgress, mailPause, mailProgress } from './mail-progress.ts';
import { mailService } from './services.ts';

const mailQuery = (orderId: string) => answerQuery(mailService.getOrderMail, { params: { orderId } });

export interface OrderMailWatch {
  /** Undefined while unknown. */
  mail: OrderMail | undefined;
  progress: MailProgress;
  /** Changes the order's address and sends the mail there; resolves once the mail is queued. */
  correct: (email: string) => Promise<void>;
  isCorrecting: boolean;
  /** Why the last correction failed. */
  error: Error | null;
}

/** Polls the state of a paid order's mail until it is final, while the page is visible. */
export function useOrderMail({ orderId }: Pick<Order, 'orderId'>): OrderMailWatch {
  const client = useQueryClient();
  const [openedAt] = useState(() => Date.now());
  const options = mailQuery(orderId);
  const { data, dataUpdatedAt } = useQuery({
    ...options,
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.state === 'Waiting'
        ? mailPause(
            serverTime(state.dataUpdatedAt) -
              Math.max(serverTime(openedAt), Date.parse(state.data.writtenOn ?? '') || 0),
          )
        : false,
  });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (email: string) => mailService.correctOrderMail({ params: { orderId }, body: { email } }),
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: options.queryKey }),
        client.invalidateQueries({ queryKey: orderQuery(orderId).queryKey }),
      ]);
    },
  });
  return {
    mail: data,
    progress: mailProgress(data, serverTime(dataUpdatedAt)),
    correct: async (email) => {
      await mutateAsync(email);
    },
    isCorrecting: isPending,
    error,
  };
}
