import type { ComponentProps, MouseEvent } from 'react';
import type { PageState } from './page-history.ts';
import { type AnyDestination, type Destination, hrefOf, isActive, type PagePath } from './page-paths.ts';
import { useLocation, useRouter } from './use-router.ts';

interface LinkOptions {
  replace?: boolean;
  /** Whether the new page starts at its top; yes by default. */
  resetScroll?: boolean;
  state?: PageState;
  /** Whether touching or hovering the link starts loading its page; yes by default. */
  preload?: boolean;
  /** Whether pages below the link's own are other pages; they count as its own by default. */
  isExact?: boolean;
}

type AnchorProps = Omit<
  ComponentProps<'a'>,
  'href' | 'target' | 'onTouchStart' | 'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur'
>;

/** A pointer that only passes over a link loads nothing. */
const HOVER_MS = 50;

/** The links over which a pointer is, or that have the focus. */
const hovered = new WeakMap<Element, ReturnType<typeof setTimeout>>();

/** Returns whether a click opens the link here, and not in a new tab or as a download. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/** Shows a link to a page of the shop. */
export function Link<const Path extends PagePath>(props: Destination<Path> & LinkOptions & AnchorProps) {
  const { to, params, search, hash, ...given }: AnyDestination & LinkOptions & AnchorProps = props;
  const { replace, resetScroll, state, preload = true, isExact = false, ...rest } = given;
  const router = useRouter();
  const location = useLocation();
  const href = hrefOf({ to, params, search, hash });
  const load = () => {
    if (preload) void router.preload(href);
  };
  const stop = ({ currentTarget }: { currentTarget: Element }) => clearTimeout(hovered.get(currentTarget));
  const loadSoon = (event: { currentTarget: Element }) => {
    stop(event);
    hovered.set(event.currentTarget, setTimeout(load, HOVER_MS));
  };
  const current = isActive(href, location, isExact) ? 'page' : rest['aria-current'];
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    stop(event);
    void router.navigate({ to, params, search, hash, replace, resetScroll, state } as Destination);
  };
  return (
    <a
      {...rest}
      href={href}
      aria-current={current}
      onClick={open}
      onTouchStart={load}
      onMouseEnter={loadSoon}
      onMouseLeave={stop}
      onFocus={loadSoon}
      onBlur={stop}
    />
  );
}
