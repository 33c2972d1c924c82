import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { rowWaitMs } from './shared-locks.ts';
import { StatementCompiler } from './statement-compiler.ts';

const named = new AsyncLocalStorage<string>();

/** Runs `work`, whose transactions see one tenant's rows. */
export function inNamedTenant<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  return named.run(tenantId, work);
}

/**
 * Names the tenant in the message that begins a transaction: a separate statement would be a tenth of all
 * statements of a purchase. In visits it also limits how long a statement waits for a lock, to `rowWaitMs()`. The
 * settings of such a transaction (such as its isolation level) are ignored; `inTenant` passes none.
 */
class TenantDriver extends PostgresDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const tenantId = named.getStore();
    if (tenantId === undefined) return super.beginTransaction(connection, settings);
    const waitMs = rowWaitMs();
    const patience = waitMs === undefined ? '' : `, set_config('lock_timeout', '${waitMs}', true)`;
    const naming = `select set_config('app.tenant', ${pg.escapeLiteral(tenantId)}, true)${patience}`;
    await connection.executeQuery(CompiledQuery.raw(`begin; ${naming}`));
  }
}

/** PostgreSQL whose transactions begin in the tenant named by `inNamedTenant`. */
export class TenantDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): TenantDriver {
    return new TenantDriver(this.#config);
  }

  override createQueryCompiler(): StatementCompiler {
    return new StatementCompiler();
  }
}
