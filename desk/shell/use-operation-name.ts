import { useTexts } from '../i18n/use-texts.ts';

/** Returns a function that names an operation such as `photo.hide`; unnamed operations keep their id. */
export function useOperationName(): (operation: string) => string {
  const names = useTexts<Readonly<Record<string, string>>>('operations');
  return (operation) => names[operation] ?? operation;
}
