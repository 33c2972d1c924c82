import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config.ts';
import type { Log } from '../log.ts';
import type { RootKind, Span, SpanFacts, Tracing } from './tracing.ts';

const KINDS: Record<RootKind, SpanKind> = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER };
/** How long a stopping process waits for the collector. */
const CLOSE_MS = 3_000;

/**
 * Sends traces to a collector over OTLP/HTTP as JSON, in batches and in the background. If the collector is
 * unavailable, spans are dropped and a line is logged. Headers, timeouts, certificates and batches are read by the SDK
 * from the environment (`OTEL_EXPORTER_OTLP_*`).
 */
export function openOtlpTracing({ url, share, serviceName }: TraceSettings, log: Log): Tracing {
  setGlobalErrorHandler((error) => log.warn({ err: error }, 'traces could not be sent and are dropped'));
  const provider = new TracerProvider({
    // The operator's attributes of the process are added to each trace; nothing is detected from the machine.
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('photofinish');
  return {
    begin(kind, name, attributes, traceparent) {
      const parent = contextOf(traceparent);
      return wrap(
        tracer,
        tracer.startSpan(name, { kind: KINDS[kind], attributes, root: parent === ROOT_CONTEXT }, parent),
      );
    },
    close: async () => {
      await Promise.race([
        provider.shutdown().catch((error: unknown) => {
          log.warn({ err: error }, 'traces could not be sent and are dropped');
        }),
        sleep(CLOSE_MS, undefined, { ref: false }),
      ]);
    },
  };
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
}

function wrap(tracer: Tracer, span: OtelSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    beginPart(name, attributes, startedMs) {
      if (!span.isRecording()) return undefined;
      const options = {
        kind: SpanKind.CLIENT,
        attributes,
        ...(startedMs === undefined ? {} : { startTime: startedMs }),
      };
      return wrap(tracer, tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, span)));
    },
    add(facts: SpanFacts) {
      span.setAttributes(facts);
    },
    end(error) {
      if (error !== undefined) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.setAttribute('error.type', nameError(error));
      }
      span.end();
    },
  };
}

/** Names an error by its code, else by its class: messages may contain personal data. */
function nameError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? String(error.code) : '';
  return /^[A-Z0-9_]{2,40}$/.test(code) ? code : error.constructor.name;
}
