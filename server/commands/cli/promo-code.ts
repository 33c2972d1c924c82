import { PRODUCT_TYPES } from '#contract/catalog.ts';
import type { Command } from '../usage.ts';
import { causeHelp, causeOptions } from './shared-options.ts';

export const command: Command = {
  options: {
    ...causeOptions,
    tenant: { type: 'string' },
    code: { type: 'string', multiple: true },
    count: { type: 'string' },
    prefix: { type: 'string' },
    percent: { type: 'string' },
    amount: { type: 'string' },
    'free-product': { type: 'boolean', default: false },
    event: { type: 'string', multiple: true },
    kind: { type: 'string', multiple: true },
    from: { type: 'string' },
    until: { type: 'string' },
    'time-zone': { type: 'string', default: 'UTC' },
    uses: { type: 'string' },
    'excludes-others': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
  help: `photofinish promo-code create --tenant T --code X (--percent N | --amount N | --free-product) [options]
photofinish promo-code create --tenant T --count 500 [--prefix RUN] (--percent N | …) [options]
photofinish promo-code list --tenant T [--json]
photofinish promo-code deactivate --tenant T --code X …

Codes consist of letters and digits; case, spaces and hyphens are ignored. --count generates random codes and prints them as
CSV.

  --percent N           percent off, 1 to 100
  --amount N            amount off, in the tenant's currency, as in 7.50
  --free-product        the most expensive valid product is free
  --event EVENT-ID      valid in this event only (may be repeated)
  --kind K              valid for this kind of product only (may be repeated), one of
                        ${PRODUCT_TYPES.join(', ')};
                        by default all except Promocode (gift codes)
  --from, --until       a whole day like 2026-05-01, or a time like 2026-05-01T18:00+02:00
  --time-zone Z         of these days, as Europe/Vienna; UTC by default
  --uses N              how many orders may use it; unlimited by default, with --count one each
  --excludes-others     cannot be combined with another code
  --json                print JSON
${causeHelp}`,
  run: async (...call) => (await import('../promo-code-command.ts')).promoCodeCommand(...call),
};
