import { buildModels } from '#models/build-models.ts';

/** Builds the networks unless they exist, as Vitest's global setup. */
export default function setup(): void {
  buildModels();
}
