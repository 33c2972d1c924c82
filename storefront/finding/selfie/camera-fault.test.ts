import { expect, test } from 'vitest';
import { cameraFaultOf } from './camera-fault.ts';

test('a missing camera is distinguished from one that is refused, in use or unsupported', () => {
  const fault = (name: string) => cameraFaultOf(new DOMException('', name));
  expect(fault('NotFoundError')).toBe('NoCamera');
  expect(fault('OverconstrainedError')).toBe('NoCamera');
  expect(fault('NotAllowedError')).toBe('NoAccess');
  expect(fault('NotReadableError')).toBe('NoAccess');
  expect(cameraFaultOf(new TypeError('navigator.mediaDevices is undefined'))).toBe('NoAccess');
});
