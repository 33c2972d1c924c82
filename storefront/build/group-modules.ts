import type { Rolldown } from 'vite';
import { bundlePages, reach, type SourceModule } from './page-bundles.ts';

type Context = Parameters<Rolldown.CodeSplittingNameFunction>[1];

const isLibrary = (id: string): boolean => id.includes('/node_modules/');

/**
 * Returns the groups by which the build splits the pages' script: the libraries of every visit, our own code of every
 * visit, and what the same pages load first (`bundlePages`). The bundler splits what is left: parts that pages load later.
 * @param entry the module that every visit loads
 * @param router the module that imports the pages
 */
export function groupModules(entry: string, router: string): Rolldown.CodeSplittingGroup[] {
  let files: Map<string, string> | undefined;
  return [
    // Libraries change with their versions, not with our pages: a returning phone has them already.
    { name: 'vendor', test: isLibrary, tags: ['$initial'] },
    {
      name: (id, context) => {
        files ??= fileNames(context, entry, router);
        return files.get(id) ?? null;
      },
      debugName: 'pages',
      includeDependenciesRecursively: false,
    },
  ];
}

function fileNames(context: Context, entry: string, router: string): Map<string, string> {
  const modules = readModules(context, entry);
  const pages = context.getModuleInfo(router)?.dynamicallyImportedIds ?? [];
  if (pages.length === 0) throw new Error(`${router} imports no pages`);
  const known = reach(modules, [entry]);
  const files = bundlePages(modules, pages, known);
  // What every visit needs of ours is one file instead of a dozen slivers; the page's HTML names the entry's own file.
  known.delete(entry);
  for (const id of known) files.set(id, 'kit');
  return files;
}

/**
 * Reads our own modules. Libraries are left out: the bundler does not say which parts of them are used, and what a few
 * pages use of them is small.
 */
function readModules(context: Context, entry: string): Map<string, SourceModule> {
  const modules = new Map<string, SourceModule>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id)) continue;
    const { code, importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
    const imports = importedIds.filter((each) => !isLibrary(each));
    const laterImports = dynamicallyImportedIds.filter((each) => !isLibrary(each));
    modules.set(id, { length: code?.length ?? 0, imports, laterImports });
    waiting.push(...imports, ...laterImports);
  }
  return modules;
}
