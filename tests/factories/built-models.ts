import { buildModels } from '#models/build-models.ts';

/** Vitest's global setup: builds the networks unless they exist. */
export default function setup(): void {
  buildModels();
}
