import { expect, test } from 'vitest';
import { DESK_PAGES_PATH } from '#contract/desk.ts';
import { DESK_STATES } from '#tests/journeys/desk-states.ts';

/** The module of the desk's router, whose types are those of pages: they are checked with the desk. */
const ROUTER: string = '#desk/shell/router.tsx';

// The test is here because Node itself loads the code of journeys, and Node cannot load `.tsx`.
test('the states that axe checks include every page of the router', async () => {
  const { createDeskRouter } = await import(ROUTER);
  const paths: string[] = Object.keys(createDeskRouter({}).routesByPath);
  const ofTenant = `${DESK_PAGES_PATH}/$tenantId/`;
  // These paths only redirect to a member's first page.
  const leading = ['/', `${DESK_PAGES_PATH}/$tenantId`, ofTenant];
  const shown = paths.filter((path) => !leading.includes(path)).map((path) => path.replace(ofTenant, ''));
  expect(Object.keys(DESK_STATES).toSorted()).toEqual(shown.toSorted());
});
