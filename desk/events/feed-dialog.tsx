import { Checkbox, NativeSelect, NumberInput, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  FEED_FORMATS,
  FEED_KINDS,
  FEED_MINUTES,
  FEED_URL_MAX,
  type FeedFormat,
  type FeedKind,
} from '#contract/desk-feeds.ts';
import { useDeskWrite } from '../api/use-desk.ts';
import { useTenantId } from '../shell/tenant.ts';
import { ConfirmConsequences } from '../ui/confirm-consequences.tsx';
import { type Feed, feedService, useFeedTexts } from './feed-service.ts';
import { useListTexts } from './list-service.ts';

interface FeedDialogProps {
  eventId: string;
  /** The race day, `YYYY-MM-DD`. */
  date: string;
  /** The feed to change; undefined for a new feed. */
  feed: Feed | undefined;
  onClose: () => void;
}

const EVERY_MINUTES = 5;

/** Sets a feed: an address from which an event's lists are pulled. */
export function FeedDialog({ eventId, date, feed, onClose }: FeedDialogProps) {
  const texts = useFeedTexts();
  const params = { tenantId: useTenantId(), eventId };
  const [kind, setKind] = useState<FeedKind>(feed?.kind ?? 'Results');
  const [format, setFormat] = useState<FeedFormat>(feed?.format ?? 'Json');
  const [url, setUrl] = useState('');
  const [columns, setColumns] = useState(feed?.columns.join('\n') ?? '');
  const [gunStarts, setGunStarts] = useState(feed?.gunStarts.join(', ') ?? '');
  const [isWhole, setWhole] = useState(feed?.isWhole ?? true);
  const [everyMinutes, setMinutes] = useState(feed?.everyMinutes ?? EVERY_MINUTES);
  const [from, setFrom] = useState(feed?.from ?? `${date}T07:00`);
  const [until, setUntil] = useState(feed?.until ?? `${date}T22:00`);
  const { mutate, isPending, error } = useDeskWrite(feedService.setFeed, { onSuccess: onClose });
  const title = feed === undefined ? texts.add : `${texts.edit}: ${texts.kinds[kind]}`;
  const input = {
    kind,
    format,
    url: url.trim() === '' ? null : url.trim(),
    isWhole,
    everyMinutes,
    from,
    until,
    columns: entriesOf(columns, /\n/),
    gunStarts: entriesOf(gunStarts, /[,;\n]/),
  };
  return (
    <ConfirmConsequences
      isOpen
      title={title}
      action={texts.save}
      isDangerous={false}
      isDisabled={(feed === undefined && input.url === null) || from === '' || until === ''}
      isPending={isPending}
      problem={error}
      onClose={onClose}
      onConfirm={(why) => mutate({ params, body: { ...input, why } })}
    >
      <Stack>
        {feed === undefined && (
          <NativeSelect
            label={texts.kind}
            value={kind}
            data={FEED_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
            onChange={({ currentTarget: { value } }) => setKind(value as FeedKind)}
          />
        )}
        <TextInput
          type="url"
          label={texts.url}
          description={feed === undefined ? texts.urlHint : `${texts.urlHint} ${texts.urlKept}`}
          required={feed === undefined}
          maxLength={FEED_URL_MAX}
          autoComplete="off"
          data-autofocus
          value={url}
          onChange={({ currentTarget: { value } }) => setUrl(value)}
        />
        <NativeSelect
          label={texts.format}
          value={format}
          data={FEED_FORMATS.map((value) => ({ value, label: texts.formats[value] }))}
          onChange={({ currentTarget: { value } }) => setFormat(value as FeedFormat)}
        />
        <FeedReading
          kind={kind}
          format={format}
          values={{ columns, gunStarts, isWhole }}
          onColumns={setColumns}
          onGunStarts={setGunStarts}
          onWhole={setWhole}
        />
        <NumberInput
          label={texts.everyMinutes}
          min={FEED_MINUTES.min}
          max={FEED_MINUTES.max}
          allowDecimal={false}
          clampBehavior="strict"
          value={everyMinutes}
          onChange={(value) => setMinutes(Number(value) || EVERY_MINUTES)}
        />
        <FeedSpan from={from} until={until} onFrom={setFrom} onUntil={setUntil} />
      </Stack>
    </ConfirmConsequences>
  );
}

/** Asks how to read the feed's lists, depending on their kind and format. */
function FeedReading({
  kind,
  format,
  values,
  onColumns,
  onGunStarts,
  onWhole,
}: {
  kind: FeedKind;
  format: FeedFormat;
  values: { columns: string; gunStarts: string; isWhole: boolean };
  onColumns: (columns: string) => void;
  onGunStarts: (gunStarts: string) => void;
  onWhole: (isWhole: boolean) => void;
}) {
  const texts = useFeedTexts();
  const listTexts = useListTexts();
  return (
    <>
      {format !== 'Json' && (
        <Textarea
          label={texts.columns}
          description={texts.columnsHint}
          autosize
          minRows={2}
          value={values.columns}
          onChange={({ currentTarget: { value } }) => onColumns(value)}
        />
      )}
      {kind !== 'StartList' && (
        <TextInput
          label={listTexts.gunStarts}
          description={listTexts.gunStartsHint}
          value={values.gunStarts}
          onChange={({ currentTarget: { value } }) => onGunStarts(value)}
        />
      )}
      {kind !== 'Results' && (
        <Checkbox
          label={listTexts.isWhole}
          description={listTexts.isWholeHint}
          checked={values.isWhole}
          onChange={({ currentTarget: { checked } }) => onWhole(checked)}
        />
      )}
    </>
  );
}

/** Asks during which period the feed is pulled. */
function FeedSpan({
  from,
  until,
  onFrom,
  onUntil,
}: {
  from: string;
  until: string;
  onFrom: (from: string) => void;
  onUntil: (until: string) => void;
}) {
  const texts = useFeedTexts();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <TextInput
        type="datetime-local"
        label={texts.from}
        description={texts.clocks}
        required
        value={from}
        onChange={({ currentTarget: { value } }) => onFrom(value)}
      />
      <TextInput
        type="datetime-local"
        label={texts.until}
        description={texts.clocks}
        required
        value={until}
        onChange={({ currentTarget: { value } }) => onUntil(value)}
      />
    </SimpleGrid>
  );
}

function entriesOf(text: string, between: RegExp): string[] {
  return text
    .split(between)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
