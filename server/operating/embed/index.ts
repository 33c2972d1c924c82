export { writeSnippet } from './embed.rules.ts';
export { embedSlice } from './slice.ts';
