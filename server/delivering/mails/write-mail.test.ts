import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#tests/factories/test-shop.ts';
import type { MailDefinition } from './define-mail.ts';
import { loginLink } from './kinds/login-link.ts';
import { memberInvited } from './kinds/member-invited.ts';
import { sendMailJob, writeMails } from './write-mail.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const write = (tenantId: string, mail: Pick<MailDefinition<object>, 'kind' | 'isUrgent'>, count: number) =>
  shop.deps.database.inTenant(tenantId, (scope) =>
    writeMails(
      shop.deps,
      scope,
      mail,
      Array.from({ length: count }, () => ({
        recipient: `${randomUUID()}@example.com`,
        language: 'en' as const,
        payload: {},
      })),
    ),
  );

test('many mails of one brand delay neither those of another brand nor its own login links', async () => {
  for (let count = 0; count < 3; count += 1) await write('photofinish', memberInvited, 10);
  await write('marafon', memberInvited, 2);
  await write('photofinish', loginLink, 1);
  const { rows } = await shop.deps.database.inTenant('photofinish', ({ trx }) =>
    sql<{ line: string }>`
      select case when mails.kind = ${loginLink.kind} then 'link' else job.data ->> 'tenantId' end as line
      from pgboss.job left join mails on mails.mail_id = (job.data ->> 'mailId')::uuid
      where job.name = ${sendMailJob.name} order by job.priority desc, job.created_on`.execute(trx),
  );
  const lines = rows.map(({ line }) => line);
  expect(lines).toHaveLength(33);
  expect(lines.slice(0, 3).toSorted()).toEqual(['link', 'marafon', 'photofinish']);
  expect(lines.slice(3, 5).toSorted()).toEqual(['marafon', 'photofinish']);
});
