import { buildModels } from '#models/build-models.ts';

/** Vitest's global setup: the networks are built, unless they are there already. */
export default function setup(): void {
  buildModels();
}
