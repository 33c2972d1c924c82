import type { ApiProblemCode } from '#storefront/api/api-problem.ts';

/** Returns whether an addition was rejected because the item is already in the cart, for example from another tab. */
export function isInCartAlready(code: ApiProblemCode | undefined): boolean {
  return code === 'AlreadyAdded' || code === 'DuplicatePhotoInPackage';
}
