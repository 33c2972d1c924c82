/** Names the tests that may be beside files: `price.ts` has `price.test.ts`. */
export function testsBeside(files: readonly string[]): string[] {
  const tests = files.map((file) =>
    /\.test\.tsx?$/.test(file) ? file : file.replace(/\.(tsx?)$/, '.test.$1'),
  );
  return [...new Set(tests)].toSorted();
}

const PAGE_PROJECTS = ['storefront', 'desk'];

/** Names the TypeScript projects whose types a change of these files can break. */
export function projectsOf(files: readonly string[]): string[] {
  const isOf = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
  if (files.some(isOf('contract'))) return ['tsconfig.all.json'];
  const pages = PAGE_PROJECTS.filter((folder) => files.some(isOf(folder)));
  const isElsewhere = files.some((file) => !PAGE_PROJECTS.some((folder) => isOf(folder)(file)));
  return [
    ...pages.map((folder) => `${folder}/tsconfig.json`),
    ...(pages.length > 0 || files.some(isOf('tests/pages')) ? ['tests/pages/tsconfig.json'] : []),
    ...(isElsewhere ? ['tsconfig.json'] : []),
  ];
}
