import { describe, expect, test } from 'vitest';
import {
  createSelfieQueue,
  Displaced,
  type QueueLimits,
  type SelfiePlace,
  type SelfieQueue,
} from './selfie-queue.ts';

const LIMITS: QueueLimits = { count: 4, bytes: 100, networkShare: 0.5, waitSeconds: 60 };

let nowMs = 0;
const clock = { now: () => new Date(nowMs) };

const open = (more: Partial<QueueLimits> = {}) => createSelfieQueue(clock, { ...LIMITS, ...more });

const by = (network: string, tenantId = 'wald') => ({ tenantId, network });

function enter(queue: SelfieQueue, network: string, bytes = 1, tenantId?: string): SelfiePlace {
  const place = queue.enter(by(network, tenantId), bytes);
  if ('freeInSeconds' in place) throw new Error('the queue is full');
  return place;
}

/** A reading that takes the given time. */
function reading() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return {
    work: () => promise,
    end: (seconds: number) => {
      nowMs += seconds * 1000;
      resolve();
    },
  };
}

describe('the selfie queue', () => {
  test('is limited in number, and reports when there is room', () => {
    const queue = open();
    for (const network of ['a', 'b', 'c', 'd']) enter(queue, network);
    expect(queue.enter(by('e'), 1)).toEqual({ freeInSeconds: expect.any(Number) });
  });

  test('is limited in bytes, including running uploads', () => {
    const queue = open();
    const first = enter(queue, 'a', 50);
    enter(queue, 'b', 40);
    expect(queue.enter(by('c'), 20)).toHaveProperty('freeInSeconds');
    first.leave();
    enter(queue, 'c', 20);
  });

  test('has room for other networks when one network uses its share', () => {
    const queue = open();
    enter(queue, 'a');
    enter(queue, 'a');
    expect(queue.enter(by('a'), 1)).toHaveProperty('freeInSeconds');
    enter(queue, 'b');
  });

  test('reads one selfie after the other, and frees a place after success and failure', async () => {
    const queue = open();
    const [first, second] = [enter(queue, 'a'), enter(queue, 'b')];
    const [one, two] = [reading(), reading()];
    const begun: string[] = [];
    const firstRead = first.read(() => {
      begun.push('first');
      return one.work();
    });
    const secondRead = second.read(() => {
      begun.push('second');
      return two.work().then(() => Promise.reject(new Error('unreadable')));
    });
    await Promise.resolve();
    expect(begun).toEqual(['first']);
    first.leave();
    expect(first.waitSeconds()).toBeLessThan(second.waitSeconds());
    one.end(1);
    await firstRead;
    two.end(1);
    await expect(secondRead).rejects.toThrow('unreadable');
    expect(begun).toEqual(['first', 'second']);
    for (const network of ['a', 'b', 'c', 'd']) enter(queue, network);
  });

  test('takes a place of the network that has most when it is full, incomplete uploads first', async () => {
    const queue = open({ count: 6 });
    const read = reading();
    const [reads, uploads] = [enter(queue, 'a'), enter(queue, 'a')];
    const ended = reads.read(read.work);
    const waits = enter(queue, 'a');
    const refused = waits.read(async () => {});
    const others = [enter(queue, 'b'), enter(queue, 'b'), enter(queue, 'b')];
    const third = enter(queue, 'c');
    expect(uploads.displaced.aborted).toBe(true);
    enter(queue, 'd');
    expect(others.map((place) => place.displaced.aborted)).toEqual([true, false, false]);
    enter(queue, 'e');
    await expect(refused).rejects.toThrow(Displaced);
    expect(queue.enter(by('f'), 1)).not.toHaveProperty('freeInSeconds');
    expect(queue.enter(by('g'), 1)).toHaveProperty('freeInSeconds');
    expect([reads, third].map((place) => place.displaced.aborted)).toEqual([false, false]);
    read.end(1);
    await ended;
    await expect(uploads.read(async () => {})).rejects.toThrow(Displaced);
  });

  test('reads the selfies of networks in turns', async () => {
    const queue = open({ count: 10 });
    const order: string[] = [];
    const readAs = (name: string) => enter(queue, name[0] ?? '').read(async () => void order.push(name));
    await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(readAs));
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  test('takes a place of the brand that has most when it is full, also if each of its networks has one', async () => {
    const queue = open();
    const ofWald = ['a', 'b', 'c', 'd'].map((network) => enter(queue, network));
    const read = reading();
    const reads = ofWald.slice(0, 2).map((place) => place.read(read.work));
    enter(queue, 'e', 1, 'see');
    enter(queue, 'f', 1, 'see');
    expect(ofWald.map((place) => place.displaced.aborted)).toEqual([false, false, true, true]);
    expect(queue.enter(by('g', 'see'), 1)).toHaveProperty('freeInSeconds');
    expect(queue.enter(by('h'), 1)).toHaveProperty('freeInSeconds');
    read.end(1);
    await Promise.all(reads);
  });

  test('reads the selfies of brands in turns, and estimates waiting times by these turns', async () => {
    const queue = open({ count: 10 });
    const order: string[] = [];
    const names = ['wald a', 'wald b', 'wald c', 'see d', 'see e'];
    const places = names.map((name) => enter(queue, name.slice(-1), 1, name.slice(0, -2)));
    const read = reading();
    const reads = places.map((place, index) =>
      place.read(async () => {
        order.push(names[index] ?? '');
        await read.work();
      }),
    );
    const waits = places.map((place) => place.waitSeconds());
    read.end(0);
    await Promise.all(reads);
    expect(order).toEqual(['wald a', 'wald b', 'see d', 'wald c', 'see e']);
    expect(waits).toEqual([2, 3, 6, 5, 8]);
  });

  test('estimates waiting times from past reads, and refuses entries that would wait too long', async () => {
    const queue = open({ count: 100, waitSeconds: 30 });
    for (let index = 0; index < 20; index++) {
      await enter(queue, 'a').read(async () => {
        nowMs += 10_000;
      });
    }
    const places = ['a', 'b', 'c'].map((network) => enter(queue, network));
    void places[0]?.read(() => new Promise(() => {}));
    expect(places[0]?.waitSeconds()).toBe(10);
    expect(queue.enter(by('d'), 1)).toEqual({ freeInSeconds: 15 });
  });

  test('admits a selfie when it is empty, however long the last ones took', async () => {
    const queue = open({ waitSeconds: 30 });
    for (let index = 0; index < 20; index++)
      await enter(queue, 'a').read(async () => {
        nowMs += 100_000;
      });
    const place = enter(queue, 'b');
    expect(queue.enter(by('c'), 1)).toHaveProperty('freeInSeconds');
    await place.read(async () => {});
    enter(queue, 'c');
  });
});
