import { type UseMutationResult, type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import type { DeskOperation } from './create-desk-service.ts';
import type { DeskProblem } from './desk-problem.ts';
import { mayStay } from './kept-answer.rules.ts';

/**
 * Reads data by a call of the desk. The last response stays while another page of it is loaded, if it has no empty list
 * (`mayStay`), so an empty list in `data` always belongs to this call.
 * @param call undefined while its input is unknown
 * @param options `lastingList` if only this list of the response decides whether it stays
 */
export function useDeskQuery<Input, Output>(
  operation: DeskOperation<Input, Output>,
  call: Input | undefined,
  {
    refetchEveryMs,
    lastingList,
  }: {
    refetchEveryMs?: number | ((answer: Output | undefined) => number);
    lastingList?: (answer: Output) => readonly unknown[];
  } = {},
): UseQueryResult<Output, DeskProblem> {
  const address = call === undefined ? '' : operation.address(call);
  return useQuery<Output, DeskProblem>({
    // Values that identify a person are sent in bodies, so the address alone does not identify the request.
    queryKey: call === undefined ? ['nothing'] : [address, (call as { body?: unknown }).body],
    queryFn: ({ signal }) => operation({ ...(call as Input), signal }),
    enabled: call !== undefined,
    placeholderData: (answer, query) => {
      const lists =
        answer === undefined || lastingList === undefined ? answer : { list: lastingList(answer) };
      return mayStay(lists, String(query?.queryKey[0] ?? ''), address) ? answer : undefined;
    },
    refetchInterval: ({ state }) =>
      typeof refetchEveryMs === 'function' ? refetchEveryMs(state.data) : (refetchEveryMs ?? false),
  });
}

/**
 * Writes by a call of the desk. Afterwards all shown data is fetched again.
 * @param options `keepsAnswers` if the page itself shows the change
 */
export function useDeskWrite<Input, Output>(
  operation: DeskOperation<Input, Output>,
  options: { keepsAnswers?: boolean; onSuccess?: (output: Output, input: Input) => void } = {},
): UseMutationResult<Output, DeskProblem, Input> {
  const { keepsAnswers = false, onSuccess } = options;
  return useMutation<Output, DeskProblem, Input>({
    mutationFn: (input) => operation({ ...input, signal: undefined }),
    meta: { keepsAnswers },
    ...(onSuccess === undefined ? {} : { onSuccess }),
  });
}
