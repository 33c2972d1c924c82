import { Alert, Group, Loader, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ShownPersonEntry } from '#contract/desk-persons.schema.ts';
import { DeskProblem } from '../api/desk-problem.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type photosEn from '../i18n/en/photos.ts';
import type en from '../i18n/en/search.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { OrderState } from '../orders/order-state.tsx';
import { findOrders } from '../orders/service.ts';
import { correctionService } from '../photos/photo-services.ts';
import { personService } from '../privacy/persons/person-service.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { DeskLink } from '../ui/desk-link.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { ProblemNote } from '../ui/problem-note.tsx';
import { readSearch } from './read-search.rules.ts';
import { SearchField, useSearchedText } from './search-field.tsx';

const SHOWN = 20;

/** Shows what a text means: orders, photos and people, each found by the call of its own page, with its rights. */
export default function SearchPage() {
  const texts = useTexts<typeof en>('search');
  const { search } = useShellTexts();
  const text = useSearchedText();
  return (
    <Stack>
      <PageHead title={search} />
      <SearchField key={text} hiddenFrom="sm" />
      {text === '' ? <Text maw={560}>{texts.intro}</Text> : <Found key={text} text={text} />}
    </Stack>
  );
}

function Found({ text }: { text: string }) {
  const texts = useTexts<typeof en>('search');
  const { loading } = useShellTexts();
  const mayDo = useMayDo();
  const params = { tenantId: useTenantId() };
  const wanted = readSearch(text);
  const orderSearch = mayDo('order.read') ? wanted.orders : undefined;
  const orders = useDeskQuery(
    findOrders,
    orderSearch === undefined ? undefined : { params, query: { ...orderSearch, count: SHOWN } },
  );
  const photoSearch = mayDo('photo.read') ? wanted.photos : undefined;
  const photos = useDeskQuery(
    correctionService.findPhotos,
    photoSearch === undefined ? undefined : { params, query: { ...photoSearch, count: SHOWN } },
  );
  const personSearch = mayDo('person.find') ? wanted.persons : undefined;
  const persons = useDeskQuery(
    personService.findPersons,
    personSearch === undefined ? undefined : { params, body: { text: personSearch } },
  );
  const asked = [
    ...(orderSearch === undefined ? [] : [orders]),
    ...(photoSearch === undefined ? [] : [photos]),
    ...(personSearch === undefined ? [] : [persons]),
  ];
  if (asked.some(({ data, error }) => data === undefined && error === null))
    return <Loader aria-label={loading} />;
  const count =
    (orders.data?.orders.length ?? 0) +
    (photos.data?.photos.length ?? 0) +
    (persons.data?.entries.length ?? 0);
  // Photos of one event only: the whole shop is not theirs to search.
  const problems = asked.map(({ error }) => error).filter((error) => !isForbidden(error));
  return (
    <Stack gap="xl">
      {problems.map((problem, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: each place is one call.
        <ProblemNote key={place} problem={problem} />
      ))}
      {count === 0 && problems.every((problem) => problem === null) && (
        <div role="status">
          <Text>{texts.nothing(text)}</Text>
          <Text c="dimmed" maw={560}>
            {texts.intro}
          </Text>
        </div>
      )}
      {orders.data !== undefined && orders.data.orders.length > 0 && (
        <Orders orders={orders.data.orders} isMore={orders.data.isMore} text={text} />
      )}
      {photos.data !== undefined && photos.data.photos.length > 0 && (
        <Photos photos={photos.data.photos} isMore={photos.data.isMore} />
      )}
      {persons.data !== undefined && persons.data.entries.length > 0 && (
        <Persons entries={persons.data.entries} isMore={persons.data.isMore} />
      )}
    </Stack>
  );
}

const isForbidden = (error: unknown): boolean => error instanceof DeskProblem && error.code === 'Forbidden';

function Section({ title, isMore, children }: { title: string; isMore: boolean; children: ReactNode }) {
  const texts = useTexts<typeof en>('search');
  return (
    <Stack gap="xs" component="section" aria-label={title}>
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
      {isMore && <Alert color="gray">{texts.more}</Alert>}
    </Stack>
  );
}

type Answer<Call extends (...input: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>;

function Orders({
  orders,
  isMore,
  text,
}: Pick<Answer<typeof findOrders>, 'orders' | 'isMore'> & { text: string }) {
  const { areas } = useShellTexts();
  const texts = useTexts<typeof en>('search');
  const { price, moment } = useFormats();
  return (
    <Section title={areas.orders} isMore={false}>
      {orders.map(({ orderId, number, state, email, total, createdAt }) => (
        <Group key={orderId} gap="xs">
          <DeskLink to={`orders/${orderId}`}>{number}</DeskLink>
          <OrderState state={state} />
          <Text size="sm">
            {[price(total.amount, total.currencyId), email, moment(createdAt)].join(' · ')}
          </Text>
        </Group>
      ))}
      {isMore && (
        <DeskLink to="orders" search={{ q: text }}>
          {texts.allOrders}
        </DeskLink>
      )}
    </Section>
  );
}

function Photos({ photos, isMore }: Pick<Answer<typeof correctionService.findPhotos>, 'photos' | 'isMore'>) {
  const { areas } = useShellTexts();
  const { search } = useTexts<typeof photosEn>('photos');
  return (
    <Section title={areas.photos} isMore={isMore}>
      {photos.map(({ photoId, eventId, fileName, bibs, state }) => (
        <Text key={photoId} component="div">
          <DeskLink to="photos" search={{ event: eventId, photo: photoId }}>
            {fileName}
          </DeskLink>{' '}
          · {[...bibs, search.states[state]].join(' · ')}
        </Text>
      ))}
    </Section>
  );
}

function Persons({ entries, isMore }: { entries: readonly ShownPersonEntry[]; isMore: boolean }) {
  const { areas } = useShellTexts();
  return (
    <Section title={areas.persons} isMore={isMore}>
      {entries.map((entry) => (
        <Person key={entry.kind === 'Address' ? entry.email : entry.personId} entry={entry} />
      ))}
    </Section>
  );
}

function Person({ entry }: { entry: ShownPersonEntry }) {
  const texts = useTexts<typeof en>('search');
  const { day } = useFormats();
  if (entry.kind === 'Address')
    return (
      <Text component="div">
        <DeskLink to="persons" hash={entry.email}>
          {entry.email}
        </DeskLink>
      </Text>
    );
  const name = entry.name === '' ? texts.nameless : entry.name;
  const facts =
    entry.kind === 'Photographer'
      ? [texts.photographer]
      : [entry.bib ?? '', `${entry.event.title}, ${day(entry.event.date)}`].filter((fact) => fact !== '');
  return (
    <Text component="div">
      <DeskLink to="persons" search={{ person: entry.personId }}>
        {name}
      </DeskLink>{' '}
      · {facts.join(' · ')}
    </Text>
  );
}
