/** A module of the build, as the bundler knows it before it writes files. */
export interface SourceModule {
  /** The length of its code. */
  length: number;
  /** The modules that it imports statically. */
  imports: readonly string[];
}

/** Modules that the same pages load first, and that therefore share a file. */
interface Bundle {
  pages: ReadonlySet<string>;
  modules: readonly string[];
  length: number;
}

/**
 * What a further file costs a page, as a length of code: its text compresses worse alone, and it repeats imports and
 * exports. Measured with `node bench/home.ts`: half or twice as much makes the pages larger.
 */
const FILE_COST = 2_500;

/**
 * Decides which modules share a file: those that the same pages load first. A page then loads nothing that only others
 * need, except small files: they are merged if that costs less than a file of their own.
 * @param pages the modules of the pages
 * @param known the modules that every page has loaded already
 * @returns the name of the file by module; modules that no page loads first are not in it
 */
export function bundlePages(
  modules: ReadonlyMap<string, SourceModule>,
  pages: readonly string[],
  known: ReadonlySet<string>,
): Map<string, string> {
  const pagesOf = new Map<string, Set<string>>();
  for (const page of pages) {
    for (const id of reach(modules, [page])) {
      if (known.has(id)) continue;
      const users = pagesOf.get(id) ?? new Set();
      pagesOf.set(id, users.add(page));
    }
  }
  const byUsers = Map.groupBy(pagesOf.keys(), (id) => [...(pagesOf.get(id) ?? [])].join());
  let bundles: Bundle[] = [...byUsers.values()].map((ids) => ({
    pages: pagesOf.get(ids[0] ?? '') ?? new Set(),
    modules: ids,
    length: ids.reduce((sum, id) => sum + (modules.get(id)?.length ?? 0), 0),
  }));
  for (let next = mergeBest(bundles, modules); next !== undefined; next = mergeBest(bundles, modules))
    bundles = next;
  return new Map(
    bundles.flatMap((bundle, index) => {
      const name = nameOf(bundle, index);
      return bundle.modules.map((id): [string, string] => [id, name]);
    }),
  );
}

/** Collects some modules and everything that they import statically. */
export function reach(
  modules: ReadonlyMap<string, SourceModule>,
  ids: readonly string[],
  seen = new Set<string>(),
): Set<string> {
  for (const id of ids) {
    if (seen.has(id)) continue;
    seen.add(id);
    reach(modules, modules.get(id)?.imports ?? [], seen);
  }
  return seen;
}

/** Merges the two bundles for which it saves most. @returns undefined if it saves nothing */
function mergeBest(
  bundles: readonly Bundle[],
  modules: ReadonlyMap<string, SourceModule>,
): Bundle[] | undefined {
  const merges = bundles.flatMap((one, index) =>
    bundles.slice(index + 1).flatMap((other) => {
      const saved = savingOf(one, other);
      return saved > 0 ? [{ one, other, saved }] : [];
    }),
  );
  for (const { one, other } of merges.toSorted((a, b) => b.saved - a.saved)) {
    const rest = bundles.filter((each) => each !== one && each !== other);
    const merged = [...rest, merge(one, other)];
    // Files that import each other would run a module before what it needs.
    if (!hasCycle(merged, modules)) return merged;
  }
  return undefined;
}

/** Returns what all pages together save if two bundles are one file: files, less the code that a page does not need. */
function savingOf(one: Bundle, other: Bundle): number {
  const both = [...one.pages].filter((page) => other.pages.has(page)).length;
  const wasted = (one.pages.size - both) * other.length + (other.pages.size - both) * one.length;
  return both * FILE_COST - wasted;
}

const merge = (one: Bundle, other: Bundle): Bundle => ({
  pages: new Set([...one.pages, ...other.pages]),
  modules: [...one.modules, ...other.modules],
  length: one.length + other.length,
});

function hasCycle(bundles: readonly Bundle[], modules: ReadonlyMap<string, SourceModule>): boolean {
  const bundleOf = new Map(bundles.flatMap((bundle) => bundle.modules.map((id) => [id, bundle])));
  const state = new Map<Bundle, 'Open' | 'Done'>();
  const visit = (bundle: Bundle): boolean => {
    if (state.has(bundle)) return state.get(bundle) === 'Open';
    state.set(bundle, 'Open');
    const needed = new Set(
      bundle.modules.flatMap((id) =>
        (modules.get(id)?.imports ?? []).flatMap((each) => bundleOf.get(each) ?? []),
      ),
    );
    needed.delete(bundle);
    const isCycle = [...needed].some(visit);
    state.set(bundle, 'Done');
    return isCycle;
  };
  return bundles.some(visit);
}

/** Names a file after its page; a shared one after the first of its pages and their number, unlike any other. */
function nameOf({ pages }: Bundle, index: number): string {
  const [first = ''] = pages;
  const name =
    first
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  return pages.size === 1 ? name : `${name}-and-${pages.size - 1}-more-${index}`;
}
