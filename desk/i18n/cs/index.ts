import { collectTexts } from '../texts.ts';

export const texts = collectTexts(
  import.meta.glob(['./*.ts', '!./index.ts'], { eager: true, import: 'default' }),
);
