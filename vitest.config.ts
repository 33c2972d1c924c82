import { defineConfig } from 'vitest/config';

/** Every test: rules, slices on the real PostgreSQL, browser journeys. See CONTRIBUTING.md. */
export default defineConfig({
  test: {
    include: ['{contract,server,storefront,demo,bench,scripts,tests}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/factories/database-server.ts'],
    // The machines this must pass on have two cores; the readers bring threads of their own.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Polls wait for states, not for times: on a busy machine these come late.
    expect: { poll: { timeout: 15_000 } },
    // Browsers, processes and a database on two busy cores: in CI what fails gets one more run, and the report names it
    // as a retry. Here it fails at once, and a race that shows is mended.
    retry: process.env.CI === undefined ? 0 : 1,
  },
});
