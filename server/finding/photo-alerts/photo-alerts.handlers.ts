import { everyTenant, handleJob, type JobHandler } from '#platform/queue/queue.ts';
import { type AlertDeps, checkAlert, checkAlertEvents, checkEventAlerts } from './check-alerts.ts';
import { checkAlertJob, checkEventJob, checkEventsJob } from './photo-alerts.jobs.ts';

export const photoAlertSchedule = [everyTenant(checkEventsJob, { minutes: 5 })];

export function photoAlertHandlers(deps: AlertDeps): JobHandler[] {
  return [
    handleJob(checkEventsJob, 1, ({ tenantId }) => checkAlertEvents(deps, tenantId)),
    handleJob(checkEventJob, 1, ({ tenantId, eventId }) => checkEventAlerts(deps, tenantId, eventId)),
    handleJob(checkAlertJob, 2, ({ tenantId, alertId }) => checkAlert(deps, tenantId, alertId)),
  ];
}
