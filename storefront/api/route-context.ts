import type { QueryClient } from '@tanstack/react-query';
import type { PrintedResults } from '#contract/printed-page.ts';
import type { VisitorMemory } from './visitor-memory.ts';

/** The context of the routes' loaders. */
export interface RouteContext {
  client: QueryClient;
  memory: VisitorMemory;
  /** The visitor's results as printed into the page; the query client takes them from here. */
  printed: { results?: PrintedResults | undefined };
}
