import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { DeskProblem } from './desk-problem.ts';
import { askForLogin } from './login-window.ts';

/** Asks the member to log in again if the session has expired, whatever they were doing. */
function followLogin(error: unknown): void {
  if (!(error instanceof DeskProblem)) return;
  if (error.status === 401) askForLogin('Ended');
  if (error.code === 'LoginNotFresh') askForLogin('NotFresh');
}

/** Caches the responses for the pages, and refetches them after each write. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: followLogin }),
  mutationCache: new MutationCache({
    onError: followLogin,
    // A few extra calls cost little; an outdated row beside a new one misleads.
    onSuccess: (_data, _variables, _context, mutation) =>
      mutation.meta?.keepsAnswers === true ? undefined : readAgain(queryClient),
  }),
  defaultOptions: {
    // The client itself retries calls without an answer.
    queries: { retry: false, staleTime: 10_000 },
    mutations: { retry: false },
  },
});

/**
 * Fetches all shown data again, and forgets the data of pages that are not shown: they would show it as a fact when they are
 * opened again. A first response still under way may be older than the write, and a refetch would only
 * wait for that first response, so the data is fetched once more after it.
 */
export async function readAgain(client: QueryClient): Promise<void> {
  const coming = client
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  client.removeQueries({ type: 'inactive' });
  await client.invalidateQueries();
  if (coming.length > 0) await client.invalidateQueries({ predicate: (query) => coming.includes(query) });
}
