export const videoEventOptions = {
  tenant: { type: 'string' },
  event: { type: 'string' },
  before: { type: 'string' },
  after: { type: 'string' },
  'no-wait': { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

export const videoEventHelp = `  --event EVENT-ID      the event; --tenant T is only needed where several have one of that id
  --before N, --after N seconds of a clip before and after the line is crossed, 8 and 7 unless told; kept for the event
  --no-wait             leave cutting to the shop's workers
  --json                print the report as JSON`;
