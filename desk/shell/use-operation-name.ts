import { useWords } from '../i18n/use-words.ts';

/** Returns what names an operation, as in `photo.hide`; its id where it has no name. */
export function useOperationName(): (operation: string) => string {
  const names = useWords<Readonly<Record<string, string>>>('operations');
  return (operation) => names[operation] ?? operation;
}
