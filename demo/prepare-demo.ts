import { prepareEvent } from '#finding/ingest/index.ts';
import { readStartList, type StartListRow } from '#finding/start-lists/index.ts';
import { BRAND_FOLDER, defineTenant } from '#hosting/tenants/index.ts';
import { tenantKey } from '#platform/storage/storage.ts';
import type { AppDeps } from '#server/app.ts';
import { defineDemoAccounts, defineDemoMembers } from './accounts.ts';
import { eveningEmbankmentRun, lakesideHalfMarathon, type UpcomingEvent, upcomingEvent } from './event.ts';
import { DEMO_GROUND, factsOf } from './event-facts.ts';
import { drawLogo } from './logo.ts';
import { upcomingStartList, writeStartList } from './start-list.ts';
import { demoTenants } from './tenants.ts';

/** Creates the demo's three tenants with logos, accounts, members and an upcoming race. It can be repeated. */
export async function prepareDemo(deps: AppDeps): Promise<void> {
  const upcoming = upcomingEvent(deps.clock.now());
  const [list] = await Promise.all([readUpcomingList(upcoming), prepareTenants(deps)]);
  await announceUpcoming(deps, upcoming, list);
}

async function prepareTenants(deps: AppDeps): Promise<void> {
  for (const tenant of demoTenants) await defineTenant(deps, tenant);
  await defineDemoAccounts(deps, 'photofinish', lakesideHalfMarathon);
  await defineDemoAccounts(deps, 'marafon', eveningEmbankmentRun);
  const lakeside = { tenantId: 'photofinish', event: factsOf(lakesideHalfMarathon), startList: [] };
  await defineDemoMembers(deps, 'photofinish', (await prepareEvent(deps, lakeside)).eventId);
  await putLogos(deps);
}

async function putLogos(deps: AppDeps): Promise<void> {
  for (const { tenantId, settings } of demoTenants) {
    const put = (file: string, svg: string) =>
      deps.storage.put(tenantKey(tenantId, `${BRAND_FOLDER}/${file}`), Buffer.from(svg));
    await put('logo.svg', drawLogo(settings.tenantName, settings.colours.brand, true));
    await put('logo-small.svg', drawLogo(settings.tenantName, settings.colours.brand, false));
  }
}

async function readUpcomingList(event: UpcomingEvent): Promise<StartListRow[]> {
  const list = await readStartList('photofinish', {
    bytes: Buffer.from(writeStartList(upcomingStartList(event))),
  });
  if ('faults' in list) throw new Error(`the demo's start list is wrong: ${JSON.stringify(list.faults)}`);
  return list.rows;
}

async function announceUpcoming(
  deps: AppDeps,
  { slug, title, date, city, country, timeZone }: UpcomingEvent,
  startList: StartListRow[],
): Promise<void> {
  await prepareEvent(deps, {
    tenantId: 'photofinish',
    event: {
      title,
      date,
      city,
      country,
      externalEventId: slug,
      isSecure: false,
      verificationFactor: 'None',
      timeZone,
      cameraOffsets: {},
      faceGround: DEMO_GROUND,
    },
    startList,
  });
}
