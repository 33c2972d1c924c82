import { type DemoEvent, lakesideHalfMarathon } from './event.ts';
import { planEvent } from './plan-event.ts';
import { type BibShown, judgeFigure } from './visibility.ts';

/** One runner of one photo. */
interface RunnerTruth {
  readonly bib: string;
  readonly bibShown: BibShown;
  readonly isFaceVisible: boolean;
}

/** The true content of a photo, independent of any reader. */
export interface PhotoTruth {
  /** Below the folder `photos`, with `/`. */
  readonly file: string;
  /** ISO 8601 with the event's offset. */
  readonly takenAt: string;
  readonly runners: readonly RunnerTruth[];
}

/** Returns the truth about every photo of a demo event, in the order of their files. */
export function demoTruth(event: DemoEvent = lakesideHalfMarathon): PhotoTruth[] {
  return planEvent(event).map((plan) => {
    const [date = '', time = ''] = plan.takenAt.split(' ');
    return {
      file: plan.file,
      takenAt: `${date.replaceAll(':', '-')}T${time}${event.utcOffset}`,
      runners: plan.figures.map(({ runner }, index) => ({
        bib: runner.row.bib,
        ...judgeFigure(plan, index),
      })),
    };
  });
}
