/** Models: finds the built networks. `models/` builds them, the server only runs them. */
export { ensureModels, modelsFolder } from './built-models.ts';
export { type EngineVersion, readEngineVersion } from './engine-version.ts';
export { SESSION_OPTIONS } from './session-options.ts';
