import { z } from 'zod';
import { lineSchema } from '#contract/page.schema.ts';
import type { Deps } from '#platform/deps.ts';
import { listIdentityAccounts, saveIdentityAccount } from './identity-accounts.store.ts';
import { hashPassword, PASSWORD_MAX } from './passwords.ts';

const definitionSchema = z.strictObject({
  email: z.email().max(254),
  name: lineSchema(100).min(1),
  password: z.string().min(4).max(PASSWORD_MAX),
  /** Whether the provider reports the address as verified. */
  isEmailVerified: z.boolean(),
});

export type IdentityAccountDefinition = z.infer<typeof definitionSchema>;

/**
 * Creates an account at a tenant's built-in provider, or updates the one with the same address.
 * @throws ZodError naming each wrong field
 */
export async function defineIdentityAccount(
  deps: Pick<Deps, 'database' | 'newId'>,
  tenantId: string,
  definition: IdentityAccountDefinition,
): Promise<void> {
  const { password, ...account } = definitionSchema.parse(definition);
  const passwordHash = await hashPassword(password);
  await deps.database.inTenant(tenantId, (scope) =>
    saveIdentityAccount(scope, { accountId: deps.newId(), passwordHash, ...account }),
  );
}

/** Returns whether someone can log in to a tenant's shop or desk at its built-in provider. */
export function hasIdentityAccounts(
  { database }: Pick<Deps, 'database'>,
  tenantId: string,
): Promise<boolean> {
  return database.inTenant(tenantId, async (scope) => (await listIdentityAccounts(scope, 1)).length > 0);
}
