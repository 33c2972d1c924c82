import { Anchor, Box, Text } from '@mantine/core';
import { useState } from 'react';
import type en from '../i18n/en/record.ts';
import { useFormats, useTexts } from '../i18n/use-texts.ts';
import { readSummary } from '../settings/readable-change.rules.ts';
import { useChangeNames } from '../settings/use-change-names.ts';
import { useShellTexts } from '../shell/use-shell-texts.ts';
import { describeChange, type RecordedValues } from './change-text.rules.ts';
import { WithArrows } from './facts-list.tsx';

/** The height of a few lines; a change of a file has hundreds. */
const CHANGE_HEIGHT = 84;
const SHORT_LINES = 4;
const SHORT_LENGTH = 240;

interface Props {
  before: RecordedValues;
  after: RecordedValues;
  /** What ids in the values are called. */
  names: Readonly<Record<string, string>>;
}

/** Shows values before and after a change, by name. */
export function Change({ before, after, names }: Props) {
  const { showWhole, showLess } = useShellTexts();
  const { fields, amount, yes, no } = useTexts<typeof en>('record');
  const { moment, price } = useFormats();
  const [isWhole, setIsWhole] = useState(false);
  const changeNames = useChangeNames();
  const readText = (name: string, text: string) =>
    name === 'summary' ? readSummary(text, changeNames) : text;
  const lines = describeChange(before, after, { readText, fields, names, amount, yes, no, moment, price });
  if (lines.length === 0) return null;
  const all = lines.map(({ text }) => text).join('\n');
  const isLong = all.length > SHORT_LENGTH || all.split('\n').length > SHORT_LINES;
  // The library's own Spoiler would create an unnamed region for each.
  return (
    <div>
      <Box mah={isLong && !isWhole ? CHANGE_HEIGHT : 'none'} className="change">
        {lines.map(({ name, text }) => (
          <Text size="sm" key={name} className="change-value">
            <WithArrows text={text} />
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
