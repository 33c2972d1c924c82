import { expect, test } from 'vitest';
import { editGraph } from './graph-editor.ts';
import { compareGraphs, startGraph } from './graph-fixture.ts';
import { raiseOpset } from './raise-opset.ts';

test('what set 13 understands alike is moved to it and computes the same', async () => {
  const graph = startGraph(3);
  const before = graph.finish({ [graph.hardSwish(graph.convolve('x', 3, { outputs: 4 }))]: 4 });
  const editor = editGraph(before);
  raiseOpset(editor);
  expect(editor.graph.opset).toBe(13);
  expect(await compareGraphs(before, editor.finish(), [1, 3, 5, 6])).toBe(0);
});

test('a newer set stays', () => {
  const editor = startGraph(3, 17).editor;
  raiseOpset(editor);
  expect(editor.graph.opset).toBe(17);
});

test('what would change its meaning is refused', () => {
  const graph = startGraph(3);
  graph.finish({ [graph.node('Softmax', ['x'], { axis: 1 })]: 3 });
  expect(() => raiseOpset(graph.editor)).toThrow('a Softmax of operator set 11 cannot be moved to set 13');
});
