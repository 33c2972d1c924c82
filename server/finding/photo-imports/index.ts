export { stopAllImports } from './change-imports.ts';
export { listRunning as listRunningImports } from './photo-imports.store.ts';
export { photoImportsSlice } from './slice.ts';
