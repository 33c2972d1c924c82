import { collectWords } from '../words.ts';

export const words = collectWords(
  import.meta.glob(['./*.ts', '!./index.ts'], { eager: true, import: 'default' }),
);
