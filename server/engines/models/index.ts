/** Models: where the built networks lie. `models/` builds them, the server only runs them. */
export { ensureModels, modelsFolder } from './built-models.ts';
export { SESSION_OPTIONS } from './session-options.ts';
