import { Alert, List } from '@mantine/core';
import { DeskProblem } from '../api/desk-problem.ts';
import { type FaultWords, sayFault } from '../i18n/say-fault.ts';
import { useWords } from '../i18n/use-words.ts';
import { useProblemSentence } from '../shell/use-problem-sentence.ts';

/** Says a failed call, with what the server said of single fields. Nothing while there is none. */
export function ProblemNote({ problem }: { problem: unknown }) {
  const sentenceOf = useProblemSentence();
  const faultWords = useWords<FaultWords>('faults');
  if (problem === undefined || problem === null) return null;
  const errors = problem instanceof DeskProblem ? problem.errors : [];
  return (
    <Alert color="red" role="alert" title={sentenceOf(problem)}>
      {errors.length > 0 && (
        <List size="sm">
          {errors.map((fault) => (
            <List.Item key={`${fault.path} ${fault.message}`}>{sayFault(fault, faultWords)}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
