import { Anchor, Box, Stack, Text, Timeline, Title } from '@mantine/core';
import { useState } from 'react';
import type { THING_KINDS } from '#contract/desk.ts';
import { deskService } from '../api/services.ts';
import { useDeskQuery } from '../api/use-desk.ts';
import type en from '../i18n/en/record.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { useMayDo, useTenantId } from '../shell/tenant.ts';
import { useOperationName } from '../shell/use-operation-name.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { ProblemNote } from './problem-note.tsx';

const SHOWN = 20;

interface Props {
  thingKind: (typeof THING_KINDS)[number];
  thingId: string;
}

/** Shows the record of an object: actions with their authors, newest first. Nothing for members who may not read it. */
export function ActionsBeside({ thingKind, thingId }: Props) {
  const texts = useShellTexts();
  const { moment } = useFormats();
  const tenantId = useTenantId();
  const nameOf = useOperationName();
  const mayRead = useMayDo()('actions.read');
  const call = { params: { tenantId }, query: { thingKind, thingId, count: SHOWN } };
  const { data, error } = useDeskQuery(deskService.listActions, mayRead ? call : undefined);
  if (!mayRead) return null;
  return (
    <Stack gap="xs" component="section">
      <Title order={3} size="h5">
        {texts.history}
      </Title>
      <ProblemNote problem={error} />
      {data?.actions.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.nothing}
        </Text>
      )}
      <Timeline bulletSize={12} lineWidth={1}>
        {data?.actions.map(({ actionId, doneAt, actor, what, before, after, why }) => (
          <Timeline.Item key={actionId} title={nameOf(what)}>
            <Text size="sm" c="dimmed">
              {moment(doneAt)} · {actor.name ?? texts.actors[actor.kind]}
            </Text>
            <Change before={before} after={after} />
            {why !== '' && <Text size="sm">{why}</Text>}
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  );
}

type Values = Readonly<Record<string, unknown>> | null;

const written = (value: unknown): string =>
  value === undefined || value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

/** The height of a few lines; a change of a file has hundreds. */
const CHANGE_HEIGHT = 84;
const SHORT_LINES = 4;
const SHORT_LENGTH = 240;

/** Shows values before and after a change, by name. */
export function Change({ before, after }: { before: Values; after: Values }) {
  const { showWhole, showLess } = useShellTexts();
  const fields: Readonly<Record<string, string>> = useTexts<typeof en>('record').fields;
  const [isWhole, setIsWhole] = useState(false);
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0) return null;
  const lines = names.map((name) => {
    const was = before?.[name] === undefined ? '' : `${written(before[name])} → `;
    return { name, text: `${fields[name] ?? name}: ${was}${written(after?.[name])}` };
  });
  const all = lines.map(({ text }) => text).join('\n');
  const isLong = all.length > SHORT_LENGTH || all.split('\n').length > SHORT_LINES;
  // The library's own Spoiler would create an unnamed region for each.
  return (
    <div>
      <Box mah={isLong && !isWhole ? CHANGE_HEIGHT : 'none'} className="change">
        {lines.map(({ name, text }) => (
          <Text size="sm" key={name} className="change-value">
            {text}
          </Text>
        ))}
      </Box>
      {isLong && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? showLess : showWhole}
        </Anchor>
      )}
    </div>
  );
}
