import type { QueryClient } from '@tanstack/react-query';
import type { PrintedResults } from '#contract/printed-page.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** What the loaders of the routes work with. */
export interface RouteContext {
  client: QueryClient;
  memory: VisitorMemory;
  /** What was printed of the visitor's results; a person who takes it into the client takes it from here. */
  printed: { results?: PrintedResults | undefined };
}
