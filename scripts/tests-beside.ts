/** Names the tests that may lie beside files: `price.ts` has `price.test.ts`. */
export function testsBeside(files: readonly string[]): string[] {
  const tests = files.map((file) =>
    /\.test\.tsx?$/.test(file) ? file : file.replace(/\.(tsx?)$/, '.test.$1'),
  );
  return [...new Set(tests)].toSorted();
}
