import type { IconNode, LucideProps } from 'lucide-react';
import { createElement, type FunctionComponent } from 'react';

/** The drawing of an icon as lucide-react's files have it. */
interface IconData {
  node: IconNode;
}

/**
 * Creates an icon from its drawing. The build puts it in the place of lucide-react's own function (vite.config.ts), which
 * also serves other frameworks, contexts and labels, and weighs 1 kB more.
 */
export default function createIcon({ node }: IconData): FunctionComponent<LucideProps> {
  return ({ size = 24, ...attributes }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...attributes,
      },
      node.map(([tag, shape]) => createElement(tag, shape)),
    );
}
