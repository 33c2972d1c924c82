import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * Holds a filter in the page's address, so that a link, a reload and going back keep it.
 * @returns its value, undefined if it is not set, and a function to set it
 */
export function useAddressPart(
  name: string,
): [value: string | undefined, set: (value: string | undefined) => void] {
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const navigate = useNavigate();
  const value = search[name];
  return [
    value === undefined ? undefined : String(value),
    (next) =>
      void navigate({
        to: '.',
        search: ((before: object) => ({ ...before, [name]: next })) as never,
        replace: true,
        resetScroll: false,
      }),
  ];
}
