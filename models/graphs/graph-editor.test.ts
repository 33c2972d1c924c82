import { describe, expect, test } from 'vitest';
import { startGraph } from '#tests/fixtures/graph-fixture.ts';
import { editGraph, otherInput, outputOf } from './graph-editor.ts';

function drawFork() {
  const graph = startGraph(2);
  const left = graph.node('Relu', ['x']);
  const right = graph.node('Sigmoid', ['x']);
  const sum = graph.node('Add', [left, right]);
  return { left, right, sum, whole: graph.finish({ [sum]: 2 }) };
}

describe('editGraph', () => {
  test('changes a copy', () => {
    const { whole, left } = drawFork();
    const before = structuredClone(whole);
    const editor = editGraph(whole);
    editor.redirect(left, 'x');
    editor.addConstant(Float32Array.of(1), [1]);
    editor.finish();
    expect(whole).toEqual(before);
  });

  test('finish sorts nodes and removes unused ones', () => {
    const { whole, left, right, sum } = drawFork();
    const editor = editGraph(whole);
    const late = editor.addNode('Neg', [left]);
    editor.addNode('Neg', [right], {}, 'unread');
    editor.redirect(right, late);
    expect(editor.finish().nodes.map((node) => node.op)).toEqual(['Relu', 'Neg', 'Add']);
    expect(outputOf(editor.graph.nodes[2] ?? { op: '', inputs: [], outputs: [], attributes: {} })).toBe(sum);
  });

  test('finish refuses a graph with a missing input', () => {
    const editor = editGraph(drawFork().whole);
    const [relu] = editor.graph.nodes;
    if (relu) editor.removeNode(relu);
    expect(() => editor.finish()).toThrow('no node computes the inputs of Add');
  });

  test('an output of the graph has no single reader', () => {
    const { whole, left, sum } = drawFork();
    const editor = editGraph(whole);
    expect(editor.onlyReaderOf(left)?.op).toBe('Add');
    expect(editor.onlyReaderOf('x')).toBeUndefined();
    editor.graph.outputs.push({ name: left, dims: [] });
    expect(editor.onlyReaderOf(left)).toBeUndefined();
    expect(editor.onlyReaderOf(sum)).toBeUndefined();
  });

  test('new names are unique', () => {
    const editor = editGraph(drawFork().whole);
    const names = [1, 2, 3].map(() => editor.addNode('Relu', ['x']));
    const made = editor.graph.nodes.flatMap((node) => node.outputs);
    expect(new Set(made).size).toBe(made.length);
    expect(made).toEqual(expect.arrayContaining(names));
  });

  test('constants are compared by their values', () => {
    const editor = editGraph(drawFork().whole);
    const one = editor.addConstant(Float32Array.of(2.5), [1]);
    const two = editor.addConstant(Float32Array.of(1, 2), [2]);
    const whole = editor.addConstant(BigInt64Array.of(1n), [1]);
    expect([one, two, whole, 'x', undefined].map(editor.scalarOf)).toEqual([
      2.5,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(() => editor.floatsOf(whole)).toThrow('is not a constant of floats');
    expect(editor.dimsOf(two)).toEqual([2]);
  });
});

test('otherInput returns the input that was not named', () => {
  const node = { op: 'Add', inputs: ['a', 'b'], outputs: ['c'], attributes: {} };
  expect([otherInput(node, 'a'), otherInput(node, 'b')]).toEqual(['b', 'a']);
});
