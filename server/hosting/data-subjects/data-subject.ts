/** Everything by which a tenant knows a person: addresses in lower case, and entries of start lists or searches. */
export interface DataSubject {
  emails: readonly string[];
  personIds: readonly string[];
}
