import { Group, Stack, Table, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DeskOrder } from '#contract/desk-orders.schema.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/orders.ts';
import type photosEn from '../i18n/en/photos.ts';
import { useFormats, useLanguage, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { OrderState } from './order-state.tsx';
import { findOrders } from './service.ts';
import { useOrderPhotos } from './use-order-photos.ts';

/** Shows a part of an order's page under its title. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  );
}

/** Shows the receipts of an order, each with its tax and the country in which the sale is taxed. */
export function Receipts({ order: { receipts } }: { order: DeskOrder }) {
  const { receipt: texts } = useTexts<typeof en>('orders');
  const { moment, price, percent } = useFormats();
  const { language } = useLanguage();
  if (receipts.length === 0) return null;
  const countries = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  return (
    <Section title={texts.title}>
      {receipts.map(({ number, kind, issuedAt, total, vats, vatCountry }) => {
        const sums = vats.map((vat) =>
          texts.vat(percent(vat.percent / 100), price(vat.amount, total.currencyId)),
        );
        const country = vatCountry === null ? [] : [texts.taxedIn(countries.of(vatCountry) ?? vatCountry)];
        return (
          <Stack gap={0} key={number}>
            <Text>
              {texts.kinds[kind]} {number} · {price(total.amount, total.currencyId)}
            </Text>
            <Text size="sm" c="dimmed">
              {[moment(issuedAt), ...(sums.length === 0 ? [texts.noVat] : sums), ...country].join(' · ')}
            </Text>
          </Stack>
        );
      })}
    </Section>
  );
}

/** Shows the files of an order: its photos, bought alone and in packages. */
export function Files({ orderId }: { orderId: string }) {
  const texts = useTexts<typeof en>('orders');
  const { search, unknownTime } = useTexts<typeof photosEn>('photos');
  const { raceTime } = useFormats();
  const mayLook = useMayDo()('photo.read');
  const { photos, isMore, problem } = useOrderPhotos(orderId);
  if (photos?.length === 0) return null;
  return (
    <Section title={texts.filesOf}>
      <ProblemNote problem={problem} />
      <Table.ScrollContainer minWidth={320}>
        <Table aria-label={texts.filesOf} verticalSpacing={4}>
          <Table.Tbody>
            {photos?.map(({ photoId, eventId, fileName, bibs, takenAt, state }) => (
              <Table.Tr key={photoId}>
                <Table.Td>
                  {mayLook ? (
                    <DeskLink to="photos" search={{ event: eventId, photo: photoId }}>
                      {fileName}
                    </DeskLink>
                  ) : (
                    fileName
                  )}
                </Table.Td>
                <Table.Td>{bibs.join(', ')}</Table.Td>
                <Table.Td>{takenAt === null ? unknownTime : raceTime(takenAt)}</Table.Td>
                <Table.Td>{search.states[state]}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {isMore && <Text size="sm">{texts.moreFiles}</Text>}
    </Section>
  );
}

const OTHERS = 10;

/** Lists the other orders of the buyer's address. */
export function OtherOrders({ order: { orderId, email } }: { order: DeskOrder }) {
  const texts = useTexts<typeof en>('orders');
  const { moment, price } = useFormats();
  const tenantId = useTenantId();
  const { data } = useDeskQuery(
    findOrders,
    email.includes('@') ? { params: { tenantId }, query: { email, count: OTHERS + 1 } } : undefined,
  );
  const others = (data?.orders ?? []).filter((one) => one.orderId !== orderId).slice(0, OTHERS);
  if (others.length === 0) return null;
  return (
    <Section title={texts.otherOrders}>
      {others.map(({ orderId: other, number, state, total, createdAt }) => (
        <Group key={other} gap="xs">
          <DeskLink to={`orders/${other}`}>{number}</DeskLink>
          <OrderState state={state} />
          <Text size="sm">{`${price(total.amount, total.currencyId)} · ${moment(createdAt)}`}</Text>
        </Group>
      ))}
      {data?.isMore === true && (
        <DeskLink to="orders" search={{ q: email }}>
          {texts.allOrders}
        </DeskLink>
      )}
    </Section>
  );
}
