import { Button, Checkbox, Input, Loader, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ShownConsequences } from '#contract/desk-correction.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import { useFormats } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from '../ui/problem-note.tsx';
import { correctionService } from './photo-services.ts';
import { type RemovalTexts, usePhotoTexts } from './use-photo-texts.ts';

/** What a buyer gets for the photo: the price of the order or of the photo, or another photo. */
type Compensation = 'Order' | 'Photo' | { photoId: string };

/** What the buyers get for the photo, by order. */
export type Compensations = ReadonlyMap<string, Compensation>;

interface Props {
  texts: RemovalTexts;
  /** The removed photo, which other photos may replace; undefined for a video. */
  photoId: string | undefined;
  purchases: ShownConsequences['purchases'];
  chosen: Compensations;
  onChange: (chosen: Compensations) => void;
}

/** Lists what the member confirms: refunds with the shown amounts, and replacements. */
export function listConfirmed(purchases: ShownConsequences['purchases'], chosen: Compensations) {
  const refunds = purchases.flatMap(({ orderId, refundable, photoRefundable }) => {
    const of = chosen.get(orderId);
    if (of !== 'Order' && of !== 'Photo') return [];
    const back = of === 'Photo' ? photoRefundable : refundable;
    return back === null ? [] : { orderId, amount: back.amount, of };
  });
  const replacements = purchases.flatMap(({ orderId }) => {
    const one = chosen.get(orderId);
    return typeof one === 'object' ? { orderId, photoId: one.photoId } : [];
  });
  return { refunds, replacements };
}

/** Offers to refund the photo alone, or the whole orders that lose it, or to replace it by another photo. */
export function CompensationChoices(props: Props) {
  return (
    <>
      <Refunds {...props} />
      {props.photoId !== undefined && <Replacements {...props} photoId={props.photoId} />}
    </>
  );
}

function Refunds({ texts, purchases, chosen, onChange }: Props) {
  const { price } = useFormats();
  const mayRefund = useMayDo()('order.refund');
  if (!mayRefund) return null;
  const groups = [
    { of: 'Photo', key: 'photoRefundable', label: texts.photoAlone, hint: texts.photoAloneMeans },
    { of: 'Order', key: 'refundable', label: texts.wholeOrders, hint: texts.wholeOnly },
  ] as const;
  return groups.map(({ of, key, label, hint }) => {
    const paid = purchases.flatMap(({ orderId, number, [key]: back }) =>
      back === null ? [] : { orderId, number, back },
    );
    if (paid.length === 0) return null;
    const own = paid.map(({ orderId }) => orderId).filter((orderId) => chosen.get(orderId) === of);
    return (
      <Checkbox.Group
        key={of}
        label={label}
        description={hint}
        value={own}
        onChange={(ids) => {
          // One refund of an order excludes the other, and a replacement.
          const others = [...chosen].filter(([orderId, what]) => what !== of && !ids.includes(orderId));
          onChange(new Map([...others, ...ids.map((orderId) => [orderId, of] as const)]));
        }}
      >
        <Stack gap="xs" mt="xs">
          {paid.map(({ orderId, number, back }) => (
            <Checkbox
              key={orderId}
              value={orderId}
              label={texts.refundOrder(number, price(back.amount, back.currencyId))}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    );
  });
}

function Replacements({ texts, photoId, purchases, chosen, onChange }: Props & { photoId: string }) {
  const mayReplace = useMayDo()('order.replace-photo');
  const replaceable = purchases.filter(({ isReplaceable }) => isReplaceable);
  if (!mayReplace || replaceable.length === 0) return null;
  return (
    <Input.Wrapper label={texts.replace} description={texts.replaceMeans} labelElement="div">
      <Stack gap="xs" mt="xs" align="start">
        {replaceable.map(({ orderId, number }) => {
          const one = chosen.get(orderId);
          return (
            <Replacement
              key={orderId}
              orderId={orderId}
              number={number}
              photoId={photoId}
              value={typeof one === 'object' ? one.photoId : null}
              onChange={(value) => {
                const others = [...chosen].filter(([other]) => other !== orderId);
                onChange(new Map(value === null ? others : [...others, [orderId, { photoId: value }]]));
              }}
            />
          );
        })}
      </Stack>
    </Input.Wrapper>
  );
}

/** Chooses the photo that an order gets. Closing the choice takes it back. */
function Replacement({
  number,
  value,
  onChange,
  ...ids
}: {
  orderId: string;
  photoId: string;
  number: string;
  value: string | null;
  onChange: (photoId: string | null) => void;
}) {
  const { removal: texts } = usePhotoTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-expanded={isOpen}
        onClick={() => {
          if (isOpen && value !== null) onChange(null);
          setOpen(!isOpen);
        }}
      >
        {isOpen ? texts.replaceNot(number) : texts.replaceIn(number)}
      </Button>
      {isOpen && <PhotoChoice {...ids} label={texts.replaceIn(number)} value={value} onChange={onChange} />}
    </>
  );
}

function PhotoChoice({
  orderId,
  photoId,
  label,
  value,
  onChange,
}: {
  orderId: string;
  photoId: string;
  label: string;
  value: string | null;
  onChange: (photoId: string) => void;
}) {
  const { removal: texts } = usePhotoTexts();
  const { loading } = useShellTexts();
  const params = { tenantId: useTenantId(), photoId };
  const { data, error } = useDeskQuery(correctionService.listReplacements, { params, query: { orderId } });
  if (data === undefined) return error ? <ProblemNote problem={error} /> : <Loader aria-label={loading} />;
  if (data.photos.length === 0) return <Text size="sm">{texts.noReplacement}</Text>;
  return (
    <Radio.Group aria-label={label} value={value} onChange={onChange} w="100%">
      <SimpleGrid cols={{ base: 2, xs: 3, sm: 4 }} spacing="xs">
        {data.photos.map((photo) => (
          <Radio.Card key={photo.photoId} value={photo.photoId} p={4} aria-label={photo.fileName}>
            <img
              src={photo.thumbUrl}
              alt=""
              loading="lazy"
              style={{ width: '100%', aspectRatio: '3 / 2', objectFit: 'contain', display: 'block' }}
            />
            <Text size="xs" truncate mt={4}>
              {photo.fileName}
            </Text>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
