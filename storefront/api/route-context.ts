import type { QueryClient } from '@tanstack/react-query';
import type { PrintedResults } from '#contract/printed-page.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** What the loaders of the routes work with. */
export interface RouteContext {
  client: QueryClient;
  memory: VisitorMemory;
  /** The printed results of the visitor; the client takes them from here. */
  printed: { results?: PrintedResults | undefined };
}
