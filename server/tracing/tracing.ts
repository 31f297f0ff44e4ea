import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BRAND } from '@contract/constants';
import type { TraceStatement } from '../database/trace-statements';

/** Records what requests cause, and sends it to a collector. */
export interface Tracing {
  /** Records the requests to a server. */
  observe(app: FastifyInstance): void;
  /** Records a statement, as a part of the request that runs it. */
  statement: TraceStatement;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Milliseconds for one delivery: a collector that is away must not delay the end of the process. */
const EXPORT_TIMEOUT = 2_000;

/**
 * Starts recording traces. They name routes and statements, never a path, a query, a header or a value. The trace that a
 * client names is not continued: strangers would choose what is recorded.
 * @param endpoint of a collector that takes OTLP over HTTP
 */
export async function startTracing(endpoint: string): Promise<Tracing> {
  // Loaded where traces are wanted only.
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = await import('@opentelemetry/api');
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-http');
  const { resourceFromAttributes } = await import('@opentelemetry/resources');
  const { BasicTracerProvider, BatchSpanProcessor } = await import('@opentelemetry/sdk-trace-base');

  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_TIMEOUT,
  });
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': BRAND.source }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: EXPORT_TIMEOUT })],
  });
  const tracer = provider.getTracer(BRAND.source);
  const current = new AsyncLocalStorage<Span>();
  const spans = new WeakMap<FastifyRequest, Span>();

  const statement: TraceStatement = (text, run) => {
    const parent = current.getStore();
    const span = tracer.startSpan(
      text.trimStart().split(/\s/, 1)[0] ?? 'statement',
      { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'db.query.text': text } },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    const result = run();
    // The message of the error contains values.
    const fail = () => void span.setStatus({ code: SpanStatusCode.ERROR });
    void result.then(() => undefined, fail).finally(() => span.end());
    return result;
  };

  function observe(app: FastifyInstance): void {
    app.addHook('onRequest', (request, _reply, done) => {
      const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      spans.set(request, span);
      current.run(span, done);
    });
    // Reading the body leaves the context of the request.
    app.addHook('preHandler', (request, _reply, done) => {
      const span = spans.get(request);
      if (span) current.run(span, done);
      else done();
    });
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      const span = spans.get(request);
      span?.updateName(`${request.method} ${route}`);
      span?.setAttributes({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
      });
      if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
    });
  }

  return { observe, statement, stop: () => provider.shutdown() };
}
