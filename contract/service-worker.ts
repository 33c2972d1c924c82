/** The service worker's file in the build, and its name at the root of each site: what it may serve is what lies below. */
export const SERVICE_WORKER_FILE = 'sw.js';
export const SERVICE_WORKER_PATH = `/${SERVICE_WORKER_FILE}`;
