import { DeskProblem } from '../api/desk-problem.ts';
import { useShellTexts } from './use-shell-texts.ts';

/** Returns a function that describes a failed call in one sentence, followed by details of fields. */
export function useProblemSentence(): (error: unknown) => string {
  const { problems, requestId } = useShellTexts();
  const known: Readonly<Record<string, string>> = problems;
  return (error) => {
    if (!(error instanceof DeskProblem)) return problems.Unexpected;
    const sentence = known[error.code] ?? problems.Unexpected;
    const isOurs = sentence === problems.Unexpected && error.requestId !== undefined;
    return isOurs ? `${sentence} ${requestId(error.requestId ?? '')}` : sentence;
  };
}
