import { DESK_API } from './desk.ts';

const PERSONS = `${DESK_API}/tenants/:tenantId/persons`;

/** Who a person is and what is stored about them. Personal data is sent in bodies, because URLs are logged. */
export const deskPersonRoutes = {
  findPersons: { method: 'POST', path: `${PERSONS}/search` },
  findPersonByFace: { method: 'POST', path: `${PERSONS}/face-search` },
  describeKept: { method: 'POST', path: `${PERSONS}/kept` },
  exportPerson: { method: 'POST', path: `${PERSONS}/export` },
} as const;
