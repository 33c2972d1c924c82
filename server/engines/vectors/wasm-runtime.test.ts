import { expect, test } from 'vitest';
import { type Code, f32x4, i32, i32x4, local, repeatWhile, v128 } from './wasm-module.ts';
import { bindWasm, compileWasm, createWasmMemory } from './wasm-runtime.ts';

const run = (body: Code, ...parameters: number[]): number => {
  const code = compileWasm({
    name: 'f',
    parameters: parameters.map(() => 'i32'),
    result: 'i32',
    locals: [],
    body,
  });
  return bindWasm(code, createWasmMemory(1))(...parameters);
};

test.each([0, 1, -1, 63, 64, -64, -65, 127, 128, 8191, 8192, -8193, 2 ** 31 - 1, -(2 ** 31)])(
  'the constant %i arrives as it is',
  (value) => {
    expect(run(i32.const(value))).toBe(value);
  },
);

test('whole numbers are added, subtracted, shifted and compared without a sign', () => {
  const [a, b] = [local.get(0), local.get(1)];
  expect(run(i32.add(a, b), 40, 2)).toBe(42);
  expect(run(i32.subtract(a, b), 40, 42)).toBe(-2);
  expect(run(i32.xor(a, b), 0b1100, 0b1010)).toBe(0b0110);
  expect(run(i32.shiftLeft(a, b), 5, 3)).toBe(40);
  expect(run(i32.shiftRight(a, b), -8, 28)).toBe(15);
  expect(run(i32.ltUnsigned(a, b), 1, -1)).toBe(1);
  expect(run(i32.eqz(a), 0, 0)).toBe(1);
});

test('a loop runs its body until the condition fails', () => {
  const [sum, step] = [local.get(0), local.get(1)];
  const body = repeatWhile(
    [...local.set(0, i32.add(sum, step)), ...local.set(1, i32.subtract(step, i32.const(1)))],
    step,
  );
  expect(run([...body, ...sum], 0, 4)).toBe(10);
});

test('bytes are widened with their sign, multiplied and added in pairs; lanes are picked and compared', () => {
  const memory = createWasmMemory(1);
  new Int8Array(memory.buffer, 0, 8).set([-128, 127, 1, 2, 3, 4, -5, 6]);
  new Int16Array(memory.buffer, 304, 8).set([32767, 1, 10, 100, -1, -2, 7, 0]);
  const pairs = i32x4.dot16(v128.load8x8(local.get(0), 0), v128.load(local.get(0), 304));
  const expected = [-128 * 32767 + 127, 210, -11, -35];
  const shuffled = i32x4.shuffle(pairs, i32x4.add(pairs, pairs), [3, 4, 1, 6]);
  const code = compileWasm({
    ...{ name: 'f', parameters: ['i32', 'f32'], result: 'i32', locals: [] },
    body: i32x4.bitmask(
      f32x4.lessThan(
        f32x4.add(
          f32x4.fromI32x4(shuffled),
          f32x4.multiply(f32x4.splat(local.get(1)), f32x4.splat(local.get(1))),
        ),
        f32x4.splat(local.get(1)),
      ),
    ),
  });
  const lanes = [expected[3]!, 2 * expected[0]!, expected[1]!, 2 * expected[2]!];
  for (const limit of [-20, -6, -5, -4, 0, 3, 5, 7]) {
    const mask = lanes.reduce((bits, lane, bit) => bits | (lane + limit * limit < limit ? 1 << bit : 0), 0);
    expect(bindWasm(code, memory)(0, limit)).toBe(mask);
  }
});

test('what is no valid function does not compile', () => {
  expect(() => run(i32.add(i32.const(1)))).toThrow(/compile|validat|stack/i);
});
