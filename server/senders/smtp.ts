import nodemailer from 'nodemailer';
import { BRAND } from '@contract/constants';
import { PermanentSendError, type Send } from './sender';

/** Milliseconds for each step of the conversation: well under the outbox's lease. */
const TIMEOUT = 10_000;

/**
 * E-mail by SMTP (D3).
 * @param options `url` (`smtp://` or `smtps://`, credentials included) and the sender's bare address
 */
export function createSmtpSender({ url, from }: { url: string; from: string }): Send {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
    // Nothing of a message is ever read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }) => {
    try {
      await transport.sendMail({
        from: { name: BRAND.name, address: from },
        // Objects are taken as they are; a string would be parsed, and could name several recipients.
        to: { name: '', address: to },
        subject,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      throw toSendError(error);
    }
  };
}

/** 5xx is the server's lasting no. Its own words may repeat the address, so only the number is kept. */
function toSendError(error: unknown): Error {
  const status = numberOf(error, 'responseCode');
  if (status === null) return new Error(`SMTP: ${textOf(error, 'code') ?? 'connection failed'}`);
  // 535 and its kin are about our own credentials: an operator can mend those.
  const ours = status === 530 || status === 534 || status === 535;
  return status >= 500 && !ours ? new PermanentSendError(`SMTP ${status}`) : new Error(`SMTP ${status}`);
}

function property(error: unknown, name: string): unknown {
  return error instanceof Error ? Reflect.get(error, name) : undefined;
}

function numberOf(error: unknown, name: string): number | null {
  const value = property(error, name);
  return typeof value === 'number' ? value : null;
}

function textOf(error: unknown, name: string): string | null {
  const value = property(error, name);
  return typeof value === 'string' ? value : null;
}
