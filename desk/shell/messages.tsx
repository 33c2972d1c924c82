import { Button, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { DeskProblem } from '../api/desk-problem.ts';
import { LoginRequest } from './login-request.tsx';
import { useProblemSentence } from './use-problem-sentence.ts';
import { useShellTexts } from './use-shell-texts.ts';

/** Shows one sentence in place of a page. */
export function Message({ text }: { text: 'nothingAllowed' | 'notHere' | 'linkOver' | 'openingLink' }) {
  const texts = useShellTexts();
  return (
    <Stack p="md" component="main">
      <Title order={1} size="h4">
        {texts.title}
      </Title>
      <Text>{texts[text]}</Text>
      <LoginRequest />
    </Stack>
  );
}

export const MissingPage = () => <Message text="notHere" />;

/** Reports that a page failed and offers to reload it: after a deployment its scripts may be gone. */
export function FailedPage({ error }: ErrorComponentProps) {
  const texts = useShellTexts();
  const sentenceOf = useProblemSentence();
  return (
    <Stack p="md" align="start" component="main">
      <Text>{texts.failed}</Text>
      {error instanceof DeskProblem && <Text>{sentenceOf(error)}</Text>}
      <Button onClick={() => location.reload()}>{texts.reload}</Button>
      <LoginRequest />
    </Stack>
  );
}
