import { Alert, List } from '@mantine/core';
import { DeskProblem } from '../api/desk-problem.ts';
import { useFaultSentence } from '../i18n/use-fault-sentences.ts';
import { useProblemSentence } from '../shell/use-problem-sentence.ts';

/** Shows a failed call with its field errors; nothing without one. */
export function ProblemNote({ problem }: { problem: unknown }) {
  const sentenceOf = useProblemSentence();
  const formatFault = useFaultSentence();
  if (problem === undefined || problem === null) return null;
  const errors = problem instanceof DeskProblem ? problem.errors : [];
  return (
    <Alert color="red" role="alert" title={sentenceOf(problem)}>
      {errors.length > 0 && (
        <List size="sm">
          {errors.map((fault) => (
            <List.Item key={`${fault.path} ${fault.message}`}>{formatFault(fault)}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}
