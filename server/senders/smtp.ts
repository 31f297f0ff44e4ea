import nodemailer from 'nodemailer';
import { BRAND } from '@contract/constants';
import { PermanentSendError, type Send, SendError } from './sender';

/** Milliseconds for each step of the SMTP dialogue. */
const TIMEOUT = 10_000;

/**
 * Sends e-mail by SMTP (D3).
 * @param options `url` (`smtp://` or `smtps://`, credentials included) and the sender's bare address
 */
export function createSmtpSender({ url, from }: { url: string; from: string }): Send {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    dnsTimeout: TIMEOUT,
    // Messages never contain content from files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text }, signal) => {
    try {
      await transport.sendMail({
        from: { name: BRAND.name, address: from },
        // An object is used as it is; a string would be parsed and could contain several recipients.
        to: { name: '', address: to },
        subject,
        text,
        signal,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
    } catch (error) {
      throw signal.aborted ? new SendError('SMTP: it took too long') : toSendError(error);
    }
  };
}

/** 5xx is permanent. The server's text may contain the address, so only the number is kept. */
function toSendError(error: unknown): SendError {
  const status = numberOf(error, 'responseCode');
  if (status === null) return new SendError(`SMTP: ${textOf(error, 'code') ?? 'connection failed'}`);
  // These are about our own credentials, which an operator can fix.
  const isOurCredentials = status === 530 || status === 534 || status === 535;
  return status >= 500 && !isOurCredentials
    ? new PermanentSendError(`SMTP ${status}`)
    : new SendError(`SMTP ${status}`);
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
