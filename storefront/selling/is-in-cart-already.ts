import type { ApiProblemCode } from '#storefront/api/api-problem.ts';

/** Returns whether an addition was refused because it is in the cart already, as another tab may have put it there. */
export function isInCartAlready(code: ApiProblemCode | undefined): boolean {
  return code === 'AlreadyAdded' || code === 'DuplicatePhotoInPackage';
}
