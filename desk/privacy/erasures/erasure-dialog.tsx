import { Anchor, Button, Checkbox, List, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ShownErasurePlan } from '#contract/desk-erasures.schema.ts';
import { useDeskQuery, useDeskWrite } from '../../api/use-desk.ts';
import { useFormats } from '../../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../../shell/tenant.ts';
import { useShellTexts } from '../../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../../ui/confirm-consequences.tsx';
import { DeskLink } from '../../ui/desk-link.tsx';
import { erasureService, useErasureTexts } from './erasure-service.ts';

interface Props {
  /** The identifiers of one person. */
  subject: { emails: string[]; personIds: string[] };
  onClose: () => void;
}

/** Erases a person after showing the consequences for them, for buyers, carts, archives and refunds. */
export function ErasureDialog({ subject, onClose }: Props) {
  const texts = useErasureTexts();
  const { areas, close } = useShellTexts();
  const params = { tenantId: useTenantId() };
  const [isAlsoBought, setAlsoBought] = useState(false);
  const [theirs, setTheirs] = useState<Readonly<Record<string, boolean>>>({});
  const plan = useDeskQuery(erasureService.describeErasure, { params, body: subject });
  const erase = useDeskWrite(erasureService.erasePerson, { keepsAnswers: true });
  const { data } = plan;
  const found = data?.texts.map((text) => ({ ...text, isTheirs: theirs[text.key] ?? text.isCertain })) ?? [];
  const keysOf = (isTheirs: boolean) =>
    found.filter((text) => text.isTheirs === isTheirs).map(({ key }) => key);
  if (erase.data !== undefined)
    return (
      <Modal opened onClose={onClose} title={texts.title} closeButtonProps={{ 'aria-label': close }}>
        <Stack align="start">
          <Text role="status">{texts.begun}</Text>
          <DeskLink to="erasures">{areas.erasures}</DeskLink>
          <Button data-autofocus onClick={onClose}>
            {close}
          </Button>
        </Stack>
      </Modal>
    );
  return (
    <ConfirmConsequences
      isOpen
      title={texts.title}
      action={texts.action}
      isWhyAsked={false}
      isPending={erase.isPending}
      isDisabled={data !== undefined && data.runningOrders.length + data.work.openStatements.length > 0}
      problem={erase.error ?? plan.error}
      onClose={onClose}
      onConfirm={() =>
        erase.mutate(
          {
            params,
            body: {
              ...subject,
              isAlsoBought,
              seenRefunds:
                data?.undeliveredOrders.map(({ number, refund }) => ({ number, amount: refund.amount })) ??
                [],
              seenOrderIds: data?.buyers.map(({ orderId }) => orderId) ?? [],
              texts: { blank: keysOf(true), keep: keysOf(false) },
            },
          },
          // An order was added meanwhile: the consequences are shown again.
          { onError: () => void plan.refetch() },
        )
      }
    >
      {data && (
        <Stack gap="xs">
          <Plan plan={data} />
          {data.buyers.length > 0 && (
            <Checkbox
              label={texts.alsoBought}
              checked={isAlsoBought}
              onChange={({ currentTarget: { checked } }) => setAlsoBought(checked)}
            />
          )}
          <Outlook plan={data} isAlsoBought={isAlsoBought} />
          {found.length > 0 && (
            <Stack gap="xs" role="group" aria-label={texts.texts}>
              <Text>{texts.texts}</Text>
              {found.map(({ key, text, isTheirs }) => (
                <Checkbox
                  key={key}
                  label={text}
                  styles={{ label: { overflowWrap: 'anywhere' } }}
                  checked={isTheirs}
                  onChange={({ currentTarget: { checked } }) => setTheirs({ ...theirs, [key]: checked })}
                />
              ))}
            </Stack>
          )}
          {data.runningOrders.length > 0 && (
            <Text fw={600} role="alert">
              {texts.runs(data.runningOrders.join(', '))}
            </Text>
          )}
          {data.work.openStatements.length > 0 && (
            <Text fw={600} role="alert">
              {texts.unpaid(data.work.openStatements.join(', '))}
            </Text>
          )}
          {data.participants.length > 0 && <Text size="sm">{texts.startList}</Text>}
          <Text fw={600}>{texts.cannotUndo}</Text>
        </Stack>
      )}
    </ConfirmConsequences>
  );
}

/** Lists erased and kept data, one kind per line, without empty kinds. */
function Plan({ plan }: { plan: ShownErasurePlan }) {
  const texts = useErasureTexts();
  const { price } = useFormats();
  const { photographers, work } = plan;
  const unsettled = work.unsettled.map(({ amount, currencyId }) => price(amount, currencyId));
  const lines = [
    photographers.length > 0 && texts.taken(work.photos),
    photographers.length > 0 && texts.inFiles,
    work.keptStatements.length > 0 && texts.statements(work.keptStatements.join(', ')),
    unsettled.length > 0 && texts.unsettled(unsettled.join(', ')),
    plan.photosAlone > 0 && texts.alone(plan.photosAlone),
    plan.photosShared > 0 && texts.shared(plan.photosShared),
    plan.faces > 0 && texts.faces(plan.faces),
    plan.accounts + plan.requests + plan.mails > 0 && texts.more(plan.accounts, plan.requests, plan.mails),
    plan.carts > 0 && texts.carts(plan.carts),
    plan.archives > 0 && texts.archives(plan.archives),
    plan.keptOrders.length > 0 && texts.kept(plan.keptOrders.join(', ')),
    plan.unpaidOrders.length > 0 && texts.unpaidOrders(plan.unpaidOrders.join(', ')),
    ...plan.undeliveredOrders.map(({ number, refund }) =>
      texts.refunded(number, price(refund.amount, refund.currencyId)),
    ),
    plan.partlyDelivered.length > 0 && texts.partly(plan.partlyDelivered.join(', ')),
    plan.memberEmails.length > 0 && texts.members(plan.memberEmails.join(', ')),
  ].filter((line) => line !== false);
  return (
    <>
      {plan.participants.map(({ competitorId, name, bib }) => (
        <Text key={competitorId} fw={600}>
          {texts.person(name, bib)}
        </Text>
      ))}
      {photographers.map(({ photographerId, name }) => (
        <Text key={photographerId} fw={600}>
          {texts.photographer(name)}
        </Text>
      ))}
      <List>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {plan.photosAlone > 0 && (
        <Text>{plan.buyers.length === 0 ? texts.nobodyBought : texts.buyers(plan.buyers.length)}</Text>
      )}
      <Buyers buyers={plan.buyers} />
    </>
  );
}

/** Lists other people's orders, each with a link to its page. */
function Buyers({ buyers }: { buyers: ShownErasurePlan['buyers'] }) {
  const texts = useErasureTexts();
  const { price } = useFormats();
  const tenantId = useTenantId();
  const mayRead = useMayDo()('order.read');
  if (buyers.length === 0) return null;
  return (
    <List>
      {buyers.map(({ orderId, number, state, refund }) => {
        const due = refund.amount > 0 ? `, ${price(refund.amount, refund.currencyId)}` : '';
        return (
          <List.Item key={orderId}>
            {mayRead ? (
              <Anchor href={`/tenants/${tenantId}/orders/${orderId}`} target="_blank" underline="always">
                {texts.order(number)}
              </Anchor>
            ) : (
              texts.order(number)
            )}
            {`: ${texts.states[state]}${due}`}
          </List.Item>
        );
      })}
    </List>
  );
}

function Outlook({ plan, isAlsoBought }: { plan: ShownErasurePlan; isAlsoBought: boolean }) {
  const texts = useErasureTexts();
  const { price } = useFormats();
  if (plan.buyers.length === 0) return null;
  if (!isAlsoBought) return <Text>{texts.keep}</Text>;
  const amounts = plan.refunds.map(({ amount, currencyId }) => price(amount, currencyId));
  return amounts.length === 0 ? null : <Text>{texts.due(amounts.join(', '))}</Text>;
}
