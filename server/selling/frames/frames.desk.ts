import type { FastifyInstance } from 'fastify';
import { deskFrameSchemas } from '#contract/desk-settings.schema.ts';
import { deskFrameRoutes } from '#contract/desk-settings.ts';
import { faultAt } from '#contract/faults.ts';
import { findEvent } from '#finding/events/index.ts';
import {
  type DeskDeps,
  DRAWING_COST,
  openDeskService,
  PARSING_COST,
  placeFault,
  presentProposal,
  type Read,
  refuseUnseen,
} from '#hosting/desk/index.ts';
import type { Scope } from '#platform/database/database.ts';
import { joinTransaction } from '#platform/database/join-transaction.ts';
import type { Deps } from '#platform/deps.ts';
import { noContent, ok } from '#platform/http/answers.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import type { DiffLine } from '#platform/yaml-file/diff-line.ts';
import { addFrame, type FramePlan, planFrame, removeFrame } from './add-frame.ts';
import { exportFrame } from './export-frame.ts';
import { findFrames, listFramesInUse } from './frames.store.ts';
import { sampleFrame } from './sample-frame.ts';

type FrameDeps = Deps & DeskDeps;

/** Opens the calls about frames, by the operations that the command uses. */
export function openDeskFrames(app: FastifyInstance, deps: FrameDeps): void {
  openDeskService(app, deps, deskFrameRoutes, deskFrameSchemas, {
    listFrames: {
      operation: 'tenant.read',
      async run({ scope }) {
        const frames = await listFramesInUse(scope);
        const names = new Map<string, string>();
        for (const eventId of new Set(frames.flatMap((frame) => frame.eventId ?? [])))
          names.set(eventId, (await findEvent(scope, eventId))?.title ?? '');
        return ok({
          frames: frames.map(({ frameId, key, titles, eventId }) => ({
            frameId,
            key,
            titles,
            eventId,
            eventName: eventId === null ? null : (names.get(eventId) ?? null),
          })),
        });
      },
    },
    getFrame: {
      operation: 'tenant.read',
      cost: PARSING_COST,
      async run({ scope, params: { frameId } }) {
        const frame = (await findFrames(scope, [frameId])).get(frameId);
        if (frame === undefined) return refuse('NotFound');
        const { source, layers } = await exportFrame(deps, scope.tenantId, frame);
        const sent = layers.map(({ name, bytes }) => ({
          name,
          base64: Buffer.from(bytes).toString('base64'),
        }));
        return ok({ source, layers: sent });
      },
    },
    previewFrame: {
      operation: 'tenant.read',
      cost: PARSING_COST,
      async run({ scope, params: { frameId }, query: { view } }) {
        const frame = (await findFrames(scope, [frameId])).get(frameId);
        if (frame === undefined) return refuse('NotFound');
        const picture = await sampleFrame(deps, scope.tenantId, frame.template, view);
        return ok({ base64: picture.toString('base64') });
      },
    },
    proposeFrame: {
      operation: 'tenant.read',
      isReading: true,
      cost: DRAWING_COST,
      async run({ scope, body }) {
        const read = await readFrame(deps, scope, body);
        const proposal = presentProposal(read, describeFrame, body);
        if ('faults' in read) return ok({ ...proposal, previews: null });
        const { template, layers } = read.plan.frame;
        const draw = async (view: 'portrait' | 'landscape') =>
          (await sampleFrame(deps, scope.tenantId, template, view, layers)).toString('base64');
        return ok({
          ...proposal,
          previews: { portrait: await draw('portrait'), landscape: await draw('landscape') },
        });
      },
    },
    addFrame: {
      operation: 'frame.add',
      cost: PARSING_COST,
      async run({ scope, actor, body: { shown, why, ...said } }) {
        const read = await readFrame(deps, scope, said);
        const seen = refuseUnseen(read, describeFrame, said, { shown });
        if (isRefusal(seen)) return seen;
        await addFrame(joinTransaction(deps, scope), scope.tenantId, seen.plan, { actor, why });
        return noContent();
      },
    },
    removeFrame: {
      operation: 'frame.remove',
      async run({ scope, actor, params: { frameId }, query: { why } }) {
        const frame = (await findFrames(scope, [frameId])).get(frameId);
        if (frame?.state !== 'InUse') return refuse('NotFound');
        const { key, eventId } = frame;
        const removed = await removeFrame(
          joinTransaction(deps, scope),
          scope.tenantId,
          key,
          eventId ?? undefined,
          {
            actor,
            why,
          },
        );
        return removed === true ? noContent() : refuse('NotFound');
      },
    },
  });
}

/** An uploaded frame. */
interface SentFrame {
  source: string;
  layers: { name: string; base64: Uint8Array }[];
  /** Null for all events, whatever event the file names. */
  eventId?: string | null | undefined;
}

async function readFrame(
  deps: FrameDeps,
  scope: Scope,
  { source, layers, eventId }: SentFrame,
): Promise<Read<ShownPlan>> {
  const beside = new Map(layers.map(({ name, base64: bytes }) => [name, bytes]));
  const file = { bytes: Buffer.from(source), readBeside: async (name: string) => beside.get(name) };
  const plan = await planFrame(joinTransaction(deps, scope), scope.tenantId, file, eventId ?? undefined);
  if ('unknownEvent' in plan)
    return {
      faults: [
        {
          file: '',
          line: null,
          column: null,
          ...faultAt('', 'FrameEventUnknown', { event: plan.unknownEvent }),
        },
      ],
    };
  if ('faults' in plan) return { faults: plan.faults.map((fault) => placeFault(fault)) };
  const event = plan.eventId === null ? undefined : await findEvent(scope, plan.eventId);
  return { plan: { ...plan, eventTitle: event?.title ?? null }, warnings: [] };
}

/** A plan with the title of its event, which the desk shows. */
interface ShownPlan extends FramePlan {
  /** Null for all events. */
  eventTitle: string | null;
}

/** A frame has no versions: another frame replaces it, and sold photos keep their frame. */
function describeFrame({ frame, eventTitle, outcome }: ShownPlan): { changes: DiffLine[]; version: number } {
  if (outcome === 'Unchanged') return { changes: [], version: 0 };
  const { key } = frame;
  const fact = (field: string, to: string): DiffLine => ({
    mark: '+',
    text: `    ${field}: ${to}`,
    change: { of: 'frame', key, field, from: '', to },
  });
  const changes: DiffLine[] = [
    {
      mark: outcome === 'New' ? '+' : '~',
      text: `frame ${key}`,
      change: { of: 'frame', key, field: '', from: '', to: '' },
    },
    fact('event', eventTitle ?? ''),
    ...Object.entries(frame.titles).map(([language, title]) => fact(`title ${language}`, title)),
  ];
  return { changes, version: 0 };
}
