import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Names a representation: it changes with each of its parts. */
export const tagOf = (...parts: readonly string[]): string =>
  `"${createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22)}"`;

/** Names a content that is sent in several encodings. */
export const weakTagOf = (content: string): string => `W/${tagOf(content)}`;

const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');

/** Whether the client has this representation already; weak tags count, as they must (RFC 9110). */
export const isKnown = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean =>
  headers['if-none-match']?.split(',').some((known) => opaque(known) === opaque(tag)) ?? false;
