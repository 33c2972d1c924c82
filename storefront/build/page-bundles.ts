/** A module of the build, as the bundler knows it before it writes files. */
export interface SourceModule {
  /** The length of its code. */
  length: number;
  /** The modules that it imports statically. */
  imports: readonly string[];
  /** The modules that it imports when they are needed: parts of a page. */
  laterImports: readonly string[];
}

/** A page as it is loaded first, or a page after one of its later parts was loaded. */
interface Visit {
  page: string;
  modules: ReadonlySet<string>;
  weight: number;
}

/** Modules that share a file. */
interface Bundle {
  modules: readonly string[];
  length: number;
  /** For each visit, by index, whether it loads the file. */
  visits: readonly boolean[];
}

interface Merge {
  one: Bundle;
  other: Bundle;
  saved: number;
}

/**
 * What a further file costs a page, as a length of code: its text compresses worse alone, and it repeats imports and
 * exports.
 */
const FILE_COST = 2_500;

/** How much a later part counts, compared with a page's first load: most visits need few of the later parts. */
const LATER_WEIGHT = 0.1;

/**
 * Decides which modules of pages share a file: those that are always loaded together. Small files are merged if that
 * costs visits less than a file of their own.
 * @param pages the modules of the pages
 * @param known the modules that every page has loaded already
 * @returns the name of the file by module; modules that no page loads first are not in it
 */
export function bundlePages(
  modules: ReadonlyMap<string, SourceModule>,
  pages: readonly string[],
  known: ReadonlySet<string>,
): Map<string, string> {
  const visits = visitsOf(modules, pages, known);
  const first = new Set(visits.filter(({ weight }) => weight === 1).flatMap((visit) => [...visit.modules]));
  const byVisits = Map.groupBy(
    [...first].filter((id) => !known.has(id)),
    (id) => visits.map((visit) => (visit.modules.has(id) ? '1' : '0')).join(''),
  );
  const apart = [...byVisits].map(
    ([key, ids]): Bundle => ({
      modules: ids,
      length: ids.reduce((sum, id) => sum + (modules.get(id)?.length ?? 0), 0),
      visits: [...key].map((each) => each === '1'),
    }),
  );
  const weights = visits.map(({ weight }) => weight);
  const names = mergeSmall(apart, weights, modules).map((bundle, index) => ({
    bundle,
    name: nameOf(bundle, visits, index),
  }));
  return new Map(
    names.flatMap(({ bundle, name }) => bundle.modules.map((id): [string, string] => [id, name])),
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

/** Lists the first loads of all pages, and each page with each of its later parts that uses modules of pages. */
function visitsOf(
  modules: ReadonlyMap<string, SourceModule>,
  pages: readonly string[],
  known: ReadonlySet<string>,
): Visit[] {
  const first = pages.map((page): Visit => ({ page, modules: reach(modules, [page]), weight: 1 }));
  const ofPages = new Set(first.flatMap((visit) => [...visit.modules]));
  return first.flatMap((visit): Visit[] => {
    const parts = laterPartsOf(modules, [...visit.modules, ...known], pages);
    const later = parts.flatMap((part): Visit[] => {
      const more = [...reach(modules, [part])].filter((id) => ofPages.has(id) && !visit.modules.has(id));
      if (more.length === 0) return [];
      return [{ page: visit.page, modules: new Set([...visit.modules, ...more]), weight: LATER_WEIGHT }];
    });
    return [visit, ...later];
  });
}

/** Lists what some modules load later, and what that loads later, except other pages. */
function laterPartsOf(
  modules: ReadonlyMap<string, SourceModule>,
  ids: readonly string[],
  pages: readonly string[],
): string[] {
  const parts = new Set<string>();
  const waiting = [...ids];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const part of modules.get(id)?.laterImports ?? []) {
      if (parts.has(part) || pages.includes(part)) continue;
      parts.add(part);
      waiting.push(...reach(modules, [part]));
    }
  }
  return [...parts];
}

/** Merges two bundles as long as that saves something, first where it saves most. */
function mergeSmall(
  apart: readonly Bundle[],
  weights: readonly number[],
  modules: ReadonlyMap<string, SourceModule>,
): readonly Bundle[] {
  const mergesOf = (one: Bundle, others: readonly Bundle[]): Merge[] =>
    others.flatMap((other) => {
      const saved = savingOf(one, other, weights);
      return saved > 0 ? [{ one, other, saved }] : [];
    });
  let bundles = apart;
  let merges = apart.flatMap((one, index) => mergesOf(one, apart.slice(index + 1)));
  for (;;) {
    const best = merges.reduce<Merge | undefined>(
      (most, each) => (most === undefined || each.saved > most.saved ? each : most),
      undefined,
    );
    if (best === undefined) return bundles;
    const { one, other } = best;
    const rest = bundles.filter((each) => each !== one && each !== other);
    const merged = merge(one, other);
    // Files that import each other would run a module before what it needs.
    if (hasCycle([...rest, merged], modules)) {
      merges = merges.filter((each) => each !== best);
      continue;
    }
    bundles = [...rest, merged];
    const isGone = (bundle: Bundle): boolean => bundle === one || bundle === other;
    merges = merges.filter((each) => !isGone(each.one) && !isGone(each.other));
    merges.push(...mergesOf(merged, rest));
  }
}

/** Returns what all visits together save if two bundles are one file: files, less the code that they do not need. */
function savingOf(one: Bundle, other: Bundle, weights: readonly number[]): number {
  return weights.reduce((saved, weight, visit) => {
    const hasOne = one.visits[visit] === true;
    const hasOther = other.visits[visit] === true;
    if (hasOne && hasOther) return saved + weight * FILE_COST;
    if (hasOne) return saved - weight * other.length;
    return hasOther ? saved - weight * one.length : saved;
  }, 0);
}

const merge = (one: Bundle, other: Bundle): Bundle => ({
  modules: [...one.modules, ...other.modules],
  length: one.length + other.length,
  visits: one.visits.map((has, visit) => has || other.visits[visit] === true),
});

function hasCycle(bundles: readonly Bundle[], modules: ReadonlyMap<string, SourceModule>): boolean {
  const bundleOf = new Map(
    bundles.flatMap((bundle) => bundle.modules.map((id): [string, Bundle] => [id, bundle])),
  );
  const state = new Map<Bundle, 'Open' | 'Done'>();
  const visit = (bundle: Bundle): boolean => {
    if (state.has(bundle)) return state.get(bundle) === 'Open';
    state.set(bundle, 'Open');
    const imported = bundle.modules.flatMap((id) => modules.get(id)?.imports ?? []);
    const needed = new Set(imported.flatMap((id) => bundleOf.get(id) ?? []));
    needed.delete(bundle);
    const isCycle = [...needed].some(visit);
    state.set(bundle, 'Done');
    return isCycle;
  };
  return bundles.some(visit);
}

/** Names a file after its page; a file that other pages or their parts load too has no page's name. */
function nameOf(bundle: Bundle, visits: readonly Visit[], index: number): string {
  const pages = [...new Set(visits.flatMap(({ page }, visit) => (bundle.visits[visit] ? [page] : [])))];
  const name =
    pages[0]
      ?.split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? '';
  return pages.length === 1 ? `${name}-${index}` : `shared-${index}`;
}
