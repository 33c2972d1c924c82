/**
 * Vendure with the settings its documentation advises for production: no synchronization of the schema, no playground, no
 * introspection, no debug output, jobs in the database. Started by `node bench/beside-vendure.ts`.
 *
 *     node server.js setup     creates the schema, the products and their search index, and ends
 *     node server.js serve     answers the Shop API; prints `ready <address>`
 *
 * PGHOST, PGPORT, PGUSER and PGDATABASE name the database, PRODUCTS and PRICE what it sells.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  bootstrap,
  configureDefaultOrderProcess,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  Importer,
  JobQueueService,
  LanguageCode,
  LogLevel,
  Populator,
  RequestContextService,
  SearchService,
  TransactionalConnection,
} from '@vendure/core';

const { PGHOST, PGPORT, PGUSER, PGDATABASE, PRODUCTS = '200', PRICE = '8.00' } = process.env;
const isSetup = process.argv[2] === 'setup';

const config = {
  logger: new DefaultLogger({ level: LogLevel.Error }),
  apiOptions: {
    hostname: '127.0.0.1',
    port: 0,
    introspection: false,
    csrfPrevention: true,
    cors: { origin: ['https://shop.example.com'], credentials: true },
  },
  authOptions: {
    tokenMethod: ['bearer', 'cookie'],
    superadminCredentials: { identifier: 'bench', password: 'bench-only-on-loopback' },
    cookieOptions: { secret: 'bench-only-on-loopback' },
  },
  dbConnectionOptions: {
    type: 'postgres',
    host: PGHOST,
    port: Number(PGPORT),
    username: PGUSER,
    database: PGDATABASE,
    synchronize: isSetup,
    logging: false,
  },
  // As documented for shops that ship nothing: an order needs no shipping method, though it may have one.
  orderOptions: { process: [configureDefaultOrderProcess({ arrangingPaymentRequiresShipping: false })] },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({ bufferUpdates: false })],
};

/** One country, one tax of nothing (prices are those of the shop), a free shipping method and the dummy payment. */
const initialData = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  taxRates: [{ name: 'No tax', percentage: 0 }],
  countries: [{ name: 'Austria', code: 'AT', zone: 'Europe' }],
  shippingMethods: [{ name: 'Download', price: 0 }],
  paymentMethods: [
    {
      name: 'Dummy',
      handler: { code: dummyPaymentHandler.code, arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

const CSV_HEADINGS =
  'name,slug,description,assets,facets,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets';

async function fill(app) {
  await app.get(JobQueueService).start();
  await app.get(Populator).populateInitialData(initialData);
  const rows = Array.from(
    { length: Number(PRODUCTS) },
    (_, index) => `Photo ${index},photo-${index},,,,,,photo-${index},${PRICE},No tax,0,false,,`,
  );
  const importer = app.get(Importer);
  const context = await app
    .get(RequestContextService)
    .create({ apiType: 'admin', languageCode: LanguageCode.en });
  await new Promise((resolve, reject) =>
    importer.parseAndImport([CSV_HEADINGS, ...rows].join('\n'), context, false).subscribe({
      complete: resolve,
      error: reject,
      next({ errors }) {
        if (errors?.length) reject(new Error(errors.join('\n')));
      },
    }),
  );
  await app.get(SearchService).reindex(context);
  const { rawConnection } = app.get(TransactionalConnection);
  const countIndexed = async () =>
    Number((await rawConnection.query('select count(*) from search_index_item'))[0].count);
  while ((await countIndexed()) < Number(PRODUCTS)) await sleep(200);
}

const app = await bootstrap(config);
if (isSetup) {
  await fill(app);
  await app.close();
  process.exit(0);
}
console.log(`ready ${await app.getUrl()}`);
