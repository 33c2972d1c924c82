import type { CSSProperties } from 'react';
import classes from './photo-list.module.css';
import { shownBibs } from './photo-list.rules.ts';
import type { ReviewPhoto } from './photo-services.ts';
import { usePhotoTexts } from './use-photo-texts.ts';

type Region = { x: number; y: number; width: number; height: number };
const percent = (share: number) => `${share * 100}%`;

/** Shows a photo with what was recognised: valid bibs, uncertain bibs, and faces. */
export function LargePhoto({ photo, hasMarks }: { photo: ReviewPhoto; hasMarks: boolean }) {
  const texts = usePhotoTexts();
  const { previewUrl, fileName, width, height, tags, faces } = photo;
  const bibs = shownBibs(photo);
  const read = tags.flatMap(({ region, value, isShown, doubt }) =>
    region !== null && (isShown || (doubt !== null && doubt !== 'NotOnList'))
      ? { region, value, isShown }
      : [],
  );
  return (
    <div className={classes.stage}>
      <div className={classes.frame} style={{ '--shape': width / height } as CSSProperties}>
        <img
          src={previewUrl}
          alt={`${fileName}: ${bibs.length === 0 ? texts.nobody : bibs.join(', ')}`}
          fetchPriority="high"
        />
        {hasMarks && (
          <>
            <svg className={classes.marks} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
              {faces.map((region) => (
                <Mark key={keyOf(region)} region={region} className={classes.face} />
              ))}
              {read.map(({ region, isShown }) => (
                <Mark
                  key={keyOf(region)}
                  region={region}
                  className={isShown ? classes.shown : classes.doubt}
                />
              ))}
            </svg>
            {read.map(({ region, value, isShown }) => (
              <span
                key={`${keyOf(region)} ${value}`}
                className={classes.label}
                data-doubt={isShown ? undefined : ''}
                style={{ left: percent(region.x), top: percent(Math.max(0.03, region.y)) }}
                aria-hidden="true"
              >
                {value}
                {isShown ? '' : '?'}
              </span>
            ))}
          </>
        )}
      </div>
    </div>
  );
}

const keyOf = ({ x, y, width, height }: Region) => `${x} ${y} ${width} ${height}`;

function Mark({ region, className }: { region: Region; className: string | undefined }) {
  return <rect className={className} x={region.x} y={region.y} width={region.width} height={region.height} />;
}
