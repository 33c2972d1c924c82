import { Document, isScalar, isSeq, visit } from 'yaml';
import type { FrameBox, FrameLayer, FrameLayout, TextSlot } from '#engines/frames/index.ts';
import type { FrameRecord } from './frames.store.ts';

/**
 * Formats a frame's file; default values are left out.
 * @returns also the layers by their names in the file, each once. The names are created here, because a stored layer
 *   has none
 */
export function writeFrameFile({
  key,
  titles,
  eventId,
  template,
}: Pick<FrameRecord, 'key' | 'titles' | 'eventId' | 'template'>): {
  source: string;
  layers: { name: string; layer: FrameLayer }[];
} {
  const named = new Map<string, { name: string; layer: FrameLayer }>();
  const layouts = (['landscape', 'portrait'] as const).map((view) => {
    const { width, height, background, photo, foreground, logo, texts } = template[view];
    const nameAll = (place: string, layers: FrameLayout['background']) =>
      layers.map((layer, index) => {
        const known = named.get(layer.hash);
        const name = known?.name ?? `${view}-${place}-${index + 1}.${layer.kind}`;
        named.set(layer.hash, { name, layer });
        return name;
      });
    const layout = {
      size: [width, height],
      background: nameAll('background', background),
      photo: boxOf(photo),
      foreground: orNothing(nameAll('foreground', foreground)),
      logo: logo === null ? undefined : boxOf(logo),
      texts: orNothing(texts.map(textOf)),
    };
    return [view, layout] as const;
  });
  const title = Object.fromEntries(
    Object.entries(titles).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
  const file = { key, title, event: eventId ?? undefined, ...Object.fromEntries(layouts) };
  const document = new Document(file, { keepUndefined: false });
  visit(document, {
    Seq(_key, list) {
      if (list.items.every(isScalar)) list.flow = true;
    },
    Map(_key, map, path) {
      if (isSeq(path.at(-1))) map.flow = true;
    },
  });
  return {
    source: document.toString({ lineWidth: 120, flowCollectionPadding: false }),
    layers: [...named.values()],
  };
}

const boxOf = ({ left, top, width, height }: FrameBox): number[] => [left, top, width, height];

const orNothing = <Item>(list: readonly Item[]): readonly Item[] | undefined =>
  list.length === 0 ? undefined : list;

const textOf = ({
  of,
  words,
  box,
  minSize,
  maxSize,
  weight,
  width,
  colour,
  align,
  isUpperCase,
}: TextSlot) => ({
  of,
  words: words ?? undefined,
  box: boxOf(box),
  size: [minSize, maxSize],
  colour,
  weight: weight === 700 ? undefined : weight,
  width: width === 'normal' ? undefined : width,
  align: align === 'middle' ? undefined : align,
  case: isUpperCase ? 'upper' : undefined,
});
