import { Anchor, Button, Checkbox, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ShownConsequences } from '#contract/desk-correction.schema.ts';
import { useDeskQuery, useDeskWrite } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { CompensationChoices, type Compensations, listConfirmed } from './compensations.tsx';
import { correctionService, type ReviewPhoto } from './photo-services.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

interface Props {
  photo: ReviewPhoto;
  onClose: () => void;
  onRemoved: () => void;
}

/**
 * Removes a photo permanently, after showing who bought it, whose carts and archives contain it, and the refunds due.
 */
export function RemovalDialog({ photo, onClose, onRemoved }: Props) {
  const { removal: texts, remove: action } = usePhotoTexts();
  const { close } = useShellTexts();
  const params = { tenantId: useTenantId(), photoId: photo.photoId };
  const [isAlsoBought, setAlsoBought] = useState(false);
  const consequences = useDeskQuery(correctionService.describeRemoval, { params });
  const remove = useDeskWrite(correctionService.removePhoto, { keepsAnswers: true });
  const [chosen, setChosen] = useState<Compensations>(new Map());
  const letters = useLetters(consequences.data);
  const { data } = consequences;
  const { refunds, replacements } = listConfirmed(isAlsoBought ? (data?.purchases ?? []) : [], chosen);
  const finish = () => {
    onRemoved();
    onClose();
  };
  if (remove.data !== undefined) {
    return (
      <Modal opened onClose={finish} title={texts.title} closeButtonProps={{ 'aria-label': close }}>
        <Stack align="start">
          <Text role="status">{remove.data.outcome === 'Removed' ? texts.done : texts.kept}</Text>
          {(remove.variables?.body.refunds?.length ?? 0) > 0 && <Text>{texts.refundsUnderWay}</Text>}
          {(remove.variables?.body.replacements?.length ?? 0) > 0 && <Text>{texts.replaced}</Text>}
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
      title={`${texts.title} ${photo.fileName}`}
      action={action}
      whyNeeded={refunds.length + replacements.length > 0 ? texts.whyNeeded : undefined}
      isPending={remove.isPending}
      problem={remove.error ?? consequences.error}
      onClose={onClose}
      onConfirm={(why) => {
        const seenOrderIds = data?.purchases.map(({ orderId }) => orderId) ?? [];
        const notices = isAlsoBought ? letters.chosen : [];
        remove.mutate(
          { params, body: { isAlsoBought, seenOrderIds, letters: notices, refunds, replacements, why } },
          // An order was added or changed meanwhile: the consequences are shown again.
          { onError: () => void consequences.refetch() },
        );
      }}
    >
      {data && (
        <Stack gap="xs">
          <Consequences found={data} />
          {data.purchases.length > 0 && (
            <Checkbox
              label={texts.alsoBought}
              checked={isAlsoBought}
              onChange={({ currentTarget: { checked } }) => setAlsoBought(checked)}
            />
          )}
          <Outlook found={data} isAlsoBought={isAlsoBought} />
          {isAlsoBought && (
            <>
              <CompensationChoices
                photoId={photo.photoId}
                purchases={data.purchases}
                chosen={chosen}
                onChange={setChosen}
              />
              <Letters letters={letters} />
            </>
          )}
          <Text fw={600}>{texts.cannotUndo}</Text>
        </Stack>
      )}
    </ConfirmConsequences>
  );
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
function Letters({ letters }: { letters: ReturnType<typeof useLetters> }) {
  const { removal: texts } = usePhotoTexts();
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

function Consequences({ found: { purchases, carts, archives } }: { found: ShownConsequences }) {
  const { removal: texts } = usePhotoTexts();
  return (
    <>
      <Text>{purchases.length === 0 ? texts.nobody : texts.boughtBy(purchases.length)}</Text>
      <OrderLinks orders={purchases} />
      {carts > 0 && <Text>{texts.carts(carts)}</Text>}
      {archives > 0 && <Text>{texts.archives(archives)}</Text>}
    </>
  );
}

function Outlook({ found, isAlsoBought }: { found: ShownConsequences; isAlsoBought: boolean }) {
  const { removal: texts } = usePhotoTexts();
  const { price } = useFormats();
  if (found.purchases.length === 0) return null;
  const amounts = found.refunds.map(({ amount, currencyId }) => price(amount, currencyId));
  if (!isAlsoBought) return <Text>{texts.keeps}</Text>;
  return amounts.length === 0 ? null : <Text>{texts.due(amounts.join(', '))}</Text>;
}

/** Lists orders, each with a link to its page. */
function OrderLinks({ orders }: { orders: ShownConsequences['purchases'] }) {
  const { removal: texts } = usePhotoTexts();
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
