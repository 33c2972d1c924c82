export { stopAllImports } from './change-imports.ts';
export { photoImportsSlice } from './slice.ts';
