import { DESK_API } from './desk.ts';

const PERSONS = `${DESK_API}/tenants/:tenantId/persons`;

/** Who somebody is and what is kept of them. What names a person is in bodies: addresses of calls stand in logs. */
export const deskPersonRoutes = {
  findPersons: { method: 'POST', path: `${PERSONS}/search` },
  findPersonByFace: { method: 'POST', path: `${PERSONS}/face-search` },
  describeKept: { method: 'POST', path: `${PERSONS}/kept` },
  exportPerson: { method: 'POST', path: `${PERSONS}/export` },
} as const;
