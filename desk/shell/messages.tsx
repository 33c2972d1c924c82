import { Button, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { DeskProblem } from '../api/desk-problem.ts';
import { LoginRequest } from './login-request.tsx';
import { useProblemSentence } from './use-problem-sentence.ts';
import { useShellWords } from './use-shell-words.ts';

/** Says one sentence in place of a page. */
export function Message({
  word,
}: {
  word: 'noShop' | 'nothingAllowed' | 'notHere' | 'linkOver' | 'openingLink';
}) {
  const words = useShellWords();
  return (
    <Stack p="md" component="main">
      <Title order={1} size="h4">
        {words.title}
      </Title>
      <Text>{words[word]}</Text>
      <LoginRequest />
    </Stack>
  );
}

export const MissingPage = () => <Message word="notHere" />;

/** Says that a page failed, and loads it again: after a new deployment its scripts may be gone. */
export function FailedPage({ error }: ErrorComponentProps) {
  const words = useShellWords();
  const sentenceOf = useProblemSentence();
  return (
    <Stack p="md" align="start" component="main">
      <Text>{words.failed}</Text>
      {error instanceof DeskProblem && <Text>{sentenceOf(error)}</Text>}
      <Button onClick={() => location.reload()}>{words.reload}</Button>
      <LoginRequest />
    </Stack>
  );
}
