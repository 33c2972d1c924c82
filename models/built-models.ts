/** Where a built file comes from. */
interface ModelOrigin {
  /** The npm package that contains the source. */
  package: string;
  licence: string;
  /** The source file inside the package. */
  source: string;
  /** A description of the changes. */
  changes: string;
}

/** The files of one reader, and the description (`models.json`) with which the server reads them. */
export interface BuiltModels {
  description: unknown;
  files: { name: string; bytes: Uint8Array; origin: ModelOrigin }[];
}
