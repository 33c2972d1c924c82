import { Radio, Stack, Text } from '@mantine/core';
import type { ReadingQuestion } from '#contract/list-reading.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { useListTexts } from './list-service.ts';
import type { Reading } from './use-list-proposal.ts';

interface Props {
  questions: readonly ReadingQuestion[];
  reading: Reading;
  /** The default rule for splitting full names. */
  split: string | undefined;
  onAnswer: (answer: Reading) => void;
}

/** Asks what a file leaves open: each possibility on what stands in it. An answer can be changed. */
export function ListQuestions({ questions, reading, split, onAnswer }: Props) {
  const texts = useListTexts();
  const labels: Record<string, string> = texts.choices;
  const formatLineFault = useLineFault();
  return questions.map(({ about, facts = [], choices }) => (
    <Radio.Group
      key={about}
      label={texts.questions[about].title}
      description={
        <>
          {facts.map((fact) => (
            <Text key={fact.message} component="span" inherit display="block">
              {formatLineFault(fact)}
            </Text>
          ))}
          {texts.questions[about].hint}
        </>
      }
      value={reading[about] ?? (about === 'names' ? split : undefined) ?? null}
      onChange={(value) => onAnswer({ [about]: value })}
    >
      <Stack gap="xs" mt="xs">
        {choices.map(({ value, samples }) => (
          <Radio
            key={value}
            value={value}
            label={
              <>
                <Text component="span" fw={500}>
                  {labels[value] ?? value}
                </Text>
                {samples.map((sample) => (
                  <Text
                    key={sample}
                    component="span"
                    size="sm"
                    display="block"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    {sample}
                  </Text>
                ))}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  ));
}
