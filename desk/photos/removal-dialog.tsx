import { Anchor, Button, Checkbox, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CallInput } from '#contract/call-types.ts';
import type { deskCorrectionSchemas, ShownConsequences } from '#contract/desk-correction.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { CompensationChoices, type Compensations, listConfirmed } from './compensations.tsx';
import { correctionService, type ReviewPhoto } from './photo-services.ts';
import { type RemovalTexts, usePhotoTexts } from './use-photo-texts.ts';

/** What a member confirmed. */
type Confirmed = CallInput<(typeof deskCorrectionSchemas)['removePhoto']>['body'];

interface Props {
  /** The question, with the name of what is removed. */
  title: string;
  /** The label of the confirming button. */
  action: string;
  texts: RemovalTexts;
  /** The photo, which other photos may replace; undefined for a video. */
  photoId?: string;
  /** Whether it is not for sale any more: it can be removed only from its buyers' orders. */
  isOnlyForBuyers?: boolean;
  /** The consequences, and why they could not be loaded. */
  found: { data: ShownConsequences | undefined; error: unknown };
  removal: {
    /** What was done; undefined before. */
    outcome: 'Removed' | 'Kept' | undefined;
    isPending: boolean;
    error: unknown;
    confirm: (confirmed: Confirmed) => void;
  };
  onClose: () => void;
  onRemoved: () => void;
}

/** Removes a photo or a video, after showing who bought it, whose carts and archives contain it, and the refunds due. */
export function RemovalDialog({
  title,
  action,
  texts,
  photoId,
  isOnlyForBuyers = false,
  found: { data, error },
  removal,
  onClose,
  onRemoved,
}: Props) {
  const { close } = useShellTexts();
  const [isAlsoBought, setAlsoBought] = useState(false);
  const [chosen, setChosen] = useState<Compensations>(new Map());
  const letters = useLetters(data);
  const { refunds, replacements } = listConfirmed(isAlsoBought ? (data?.purchases ?? []) : [], chosen);
  const finish = () => {
    onRemoved();
    onClose();
  };
  if (removal.outcome !== undefined) {
    return (
      <Modal opened onClose={finish} title={texts.title} closeButtonProps={{ 'aria-label': close }}>
        <Stack align="start">
          <Text role="status">{removal.outcome === 'Removed' ? texts.done : texts.kept}</Text>
          {refunds.length > 0 && <Text>{texts.refundsUnderWay}</Text>}
          {replacements.length > 0 && <Text>{texts.replaced}</Text>}
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
      title={title}
      action={action}
      whyNeeded={refunds.length + replacements.length > 0 ? texts.whyNeeded : undefined}
      isDisabled={
        isOnlyForBuyers && !isAlsoBought && data?.purchases.some(({ state }) => state === 'Paid') === true
      }
      isPending={removal.isPending}
      problem={removal.error ?? error}
      onClose={onClose}
      onConfirm={(why) => {
        const seenOrderIds = data?.purchases.map(({ orderId }) => orderId) ?? [];
        const notices = isAlsoBought ? letters.chosen : [];
        removal.confirm({ isAlsoBought, seenOrderIds, letters: notices, refunds, replacements, why });
      }}
    >
      {data && (
        <Stack gap="xs">
          <Consequences found={data} texts={texts} />
          {data.purchases.length > 0 && (
            <Checkbox
              label={texts.alsoBought}
              checked={isAlsoBought}
              onChange={({ currentTarget: { checked } }) => setAlsoBought(checked)}
            />
          )}
          <Outlook found={data} isAlsoBought={isAlsoBought} texts={texts} />
          {isAlsoBought && (
            <>
              <CompensationChoices
                texts={texts}
                photoId={photoId}
                purchases={data.purchases}
                chosen={chosen}
                onChange={setChosen}
              />
              <Letters letters={letters} texts={texts} />
            </>
          )}
          <Text fw={600}>{texts.cannotUndo}</Text>
        </Stack>
      )}
    </ConfirmConsequences>
  );
}

/** Removes a photo permanently. */
export function PhotoRemovalDialog({ photo, onClose, onRemoved }: PhotoProps) {
  const { removal: texts, remove: action } = usePhotoTexts();
  const params = { tenantId: useTenantId(), photoId: photo.photoId };
  const consequences = useDeskQuery(correctionService.describeRemoval, { params });
  const remove = useDeskWrite(correctionService.removePhoto, { keepsAnswers: true });
  return (
    <RemovalDialog
      title={`${texts.title} ${photo.fileName}`}
      action={action}
      texts={texts}
      photoId={photo.photoId}
      found={{ data: consequences.data, error: consequences.error }}
      removal={{
        outcome: remove.data?.outcome,
        isPending: remove.isPending,
        error: remove.error,
        // An order was added or changed meanwhile: the consequences are shown again.
        confirm: (body) => remove.mutate({ params, body }, { onError: () => void consequences.refetch() }),
      }}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}

interface PhotoProps {
  photo: ReviewPhoto;
  onClose: () => void;
  onRemoved: () => void;
}

type ShownLetters = ShownConsequences['letters'];

/** Holds the letter to buyers: the server's draft until the member edits it. */
function useLetters(found: ShownConsequences | undefined) {
  const [isNotified, setNotified] = useState(false);
  const [written, setWritten] = useState<Readonly<Record<string, string>>>({});
  const texts: ShownLetters = (found?.letters ?? []).map(({ language, text }) => ({
    language,
    text: written[language] ?? text,
  }));
  return {
    isNotified,
    setNotified,
    texts,
    write: (language: string, text: string) => setWritten({ ...written, [language]: text }),
    chosen: isNotified ? texts.filter(({ text }) => text.trim() !== '') : [],
  };
}

/** Offers to write to the buyers, with an editable text per language. */
function Letters({ letters, texts }: { letters: ReturnType<typeof useLetters>; texts: RemovalTexts }) {
  const { languageName } = useFormats();
  if (letters.texts.length === 0) return null;
  return (
    <>
      <Checkbox
        label={texts.tell}
        checked={letters.isNotified}
        onChange={({ currentTarget: { checked } }) => letters.setNotified(checked)}
      />
      {letters.isNotified &&
        letters.texts.map(({ language, text }) => (
          <Textarea
            key={language}
            label={texts.letter(languageName(language))}
            autosize
            minRows={4}
            maxLength={4000}
            value={text}
            onChange={({ currentTarget: { value } }) => letters.write(language, value)}
          />
        ))}
    </>
  );
}

function Consequences({
  found: { purchases, carts, archives },
  texts,
}: {
  found: ShownConsequences;
  texts: RemovalTexts;
}) {
  return (
    <>
      <Text>{purchases.length === 0 ? texts.nobody : texts.boughtBy(purchases.length)}</Text>
      <OrderLinks orders={purchases} texts={texts} />
      {carts > 0 && <Text>{texts.carts(carts)}</Text>}
      {archives > 0 && <Text>{texts.archives(archives)}</Text>}
    </>
  );
}

function Outlook({
  found,
  isAlsoBought,
  texts,
}: {
  found: ShownConsequences;
  isAlsoBought: boolean;
  texts: RemovalTexts;
}) {
  const { price } = useFormats();
  if (found.purchases.length === 0) return null;
  const amounts = found.refunds.map(({ amount, currencyId }) => price(amount, currencyId));
  if (!isAlsoBought) return <Text>{texts.keeps}</Text>;
  return amounts.length === 0 ? null : <Text>{texts.due(amounts.join(', '))}</Text>;
}

/** Lists orders, each with a link to its page. */
function OrderLinks({ orders, texts }: { orders: ShownConsequences['purchases']; texts: RemovalTexts }) {
  const { price } = useFormats();
  const tenantId = useTenantId();
  const mayRead = useMayDo()('order.read');
  return (
    <List>
      {orders.map(({ orderId, number, state, photosLeft, refund }) => {
        const facts = [
          texts.states[state],
          ...(photosLeft === null ? [] : [texts.photosLeft(photosLeft)]),
          ...(refund.amount > 0 ? [price(refund.amount, refund.currencyId)] : []),
        ].join(', ');
        return (
          <List.Item key={orderId}>
            {mayRead ? (
              <Anchor href={`/tenants/${tenantId}/orders/${orderId}`} target="_blank" underline="always">
                {texts.order(number)}
              </Anchor>
            ) : (
              texts.order(number)
            )}
            {`: ${facts}`}
          </List.Item>
        );
      })}
    </List>
  );
}
