import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { DeskOperation } from './create-desk-service.ts';
import type { DeskProblem } from './desk-problem.ts';

/**
 * Reads data by a call of the desk. The last response stays while another page of it is loaded.
 * @param call undefined while its input is unknown
 */
export function useDeskQuery<Input, Output>(
  operation: DeskOperation<Input, Output>,
  call: Input | undefined,
  { refetchEveryMs }: { refetchEveryMs?: number | ((answer: Output | undefined) => number) } = {},
): UseQueryResult<Output, DeskProblem> {
  return useQuery<Output, DeskProblem>({
    // Values that identify a person are sent in bodies, so the address alone does not identify the request.
    queryKey: call === undefined ? ['nothing'] : [operation.address(call), (call as { body?: unknown }).body],
    queryFn: ({ signal }) => operation({ ...(call as Input), signal }),
    enabled: call !== undefined,
    placeholderData: keepPreviousData,
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
