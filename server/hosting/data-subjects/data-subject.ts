/** All by which a tenant knows one human being: addresses, lower case, and entries of start lists or searches. */
export interface DataSubject {
  emails: readonly string[];
  personIds: readonly string[];
}
