export { openMarkedPreviews } from './marked-preview.routes.ts';
export { setMark } from './set-mark.ts';
