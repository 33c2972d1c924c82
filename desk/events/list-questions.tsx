import { Button, Group, Paper, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReadingQuestion } from '#contract/list-reading.ts';
import { useLineFault } from '../i18n/use-fault-sentences.ts';
import { WithArrows } from '../ui/facts-list.tsx';
import { useListTexts } from './list-service.ts';
import type { Reading, useListProposal } from './use-list-proposal.ts';

interface Props {
  /** A title for the questions, if they are open. */
  title?: string;
  questions: readonly ReadingQuestion[];
  list: ReturnType<typeof useListProposal>;
  /** The current rule for splitting full names. */
  split?: string | undefined;
}

/**
 * Asks all questions that a file leaves open. Each answer is illustrated by values of the file, and can be changed
 * later.
 */
export function ListQuestions({ title, questions, list, split }: Props) {
  const texts = useListTexts();
  const [chosen, setChosen] = useState<Reading>({});
  const answerTo = ({ about }: ReadingQuestion): string | undefined =>
    chosen[about] ?? list.reading[about] ?? (about === 'names' ? split : undefined);
  const isAnswered = questions.every((question) => answerTo(question) !== undefined);
  const asked = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        list.answer(chosen);
        setChosen({});
      }}
    >
      <Stack gap="md">
        <SimpleGrid
          cols={{ base: 1, sm: Math.min(questions.length, 2), lg: Math.min(questions.length, 3) }}
          spacing="lg"
          verticalSpacing="md"
        >
          {questions.map((question) => (
            <Question
              key={question.about}
              question={question}
              value={answerTo(question) ?? null}
              onChoose={(value) => setChosen((before) => ({ ...before, [question.about]: value }))}
            />
          ))}
        </SimpleGrid>
        <Group>
          <Button
            type="submit"
            variant={title === undefined ? 'default' : 'filled'}
            disabled={!isAnswered || Object.keys(chosen).length === 0}
            loading={list.isPending}
          >
            {title === undefined ? texts.readAgain : texts.applyAnswers}
          </Button>
        </Group>
      </Stack>
    </form>
  );
  if (title === undefined) return asked;
  return (
    <Paper withBorder p="sm" style={{ borderInlineStart: '4px solid var(--mantine-color-yellow-6)' }}>
      <Text fw={600} mb="xs">
        {title}
      </Text>
      {asked}
    </Paper>
  );
}

/** Few enough that several questions fit on one screen. */
const SAMPLES_SHOWN = 3;

interface QuestionProps {
  question: ReadingQuestion;
  value: string | null;
  onChoose: (value: string) => void;
}

function Question({ question: { about, facts = [], choices }, value, onChoose }: QuestionProps) {
  const texts = useListTexts();
  const labels: Record<string, string> = texts.choices;
  const formatLineFault = useLineFault();
  return (
    <Radio.Group
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
      value={value}
      onChange={onChoose}
    >
      <Stack gap="xs" mt="xs">
        {choices.map((choice) => (
          <Radio
            key={choice.value}
            value={choice.value}
            label={
              <>
                <Text component="span" fw={500}>
                  {labels[choice.value] ?? choice.value}
                </Text>
                {choice.samples.slice(0, SAMPLES_SHOWN).map((sample) => (
                  <Text
                    key={sample}
                    component="span"
                    size="sm"
                    display="block"
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    <WithArrows text={sample} />
                  </Text>
                ))}
              </>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
