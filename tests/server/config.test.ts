import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, isLoopbackHost, loadConfig } from '@server/config';
import { freshDirectory } from '../support/database-template';

const { directory, remove } = freshDirectory();
afterAll(remove);

const SECRET = 'a-secret-of-at-least-32-characters';
const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATA_DIR: directory, ...env });

function refusal(env: NodeJS.ProcessEnv): string {
  try {
    load(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('configuration (D5)', () => {
  it('has a default for everything', () => {
    expect(load({})).toMatchObject({
      production: false,
      host: '127.0.0.1',
      port: 3000,
      publicOrigin: 'http://127.0.0.1:3000',
      trustProxy: false,
      dataDir: directory,
      databaseUrl: null,
      fieldKey: 'halo-field-key',
      smtp: null,
      smsGateway: null,
      devInbox: false,
      logLevel: 'warn',
      metrics: null,
      traceEndpoint: null,
      limits: {
        sendsPerDestination10Min: 5,
        sendsPerDestinationDay: 10,
        sendsPerAddressHour: 60,
        sendsPerDialCodeDay: 20_000,
        unknownPerAddressHour: 10,
        wrongPasswordsPerAddress10Min: 100,
        usernamesPerAddressMinute: 60,
        exportsPerMemberHour: 10,
      },
    });
  });

  it('serves metrics where an operator says so, to this machine unless told otherwise', () => {
    expect(load({ METRICS_PORT: '9100' }).metrics).toEqual({ host: '127.0.0.1', port: 9100 });
    expect(load({ METRICS_PORT: '9100', METRICS_HOST: '::' }).metrics).toEqual({ host: '::', port: 9100 });
    expect(refusal({ METRICS_HOST: '::' })).toBe('METRICS_HOST is set but METRICS_PORT is not.');
  });

  it('treats an empty variable as unset', () => {
    expect(load({ PORT: '', SMTP_URL: ' ' })).toMatchObject({ port: 3000, smtp: null });
  });

  it.each([
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'staging'],
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', 'a b'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['HOST', 'http://example.com'],
    ['HOST', '127.0.0.1/8'],
    ['PUBLIC_ORIGIN', 'example.com'],
    ['PUBLIC_ORIGIN', 'https://example.com/app'],
    ['PUBLIC_ORIGIN', 'https://user:word@example.com'],
    ['PUBLIC_ORIGIN', 'ftp://example.com'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '10.0.0.1, somewhere'],
    ['DATABASE_URL', 'mysql://localhost/halo'],
    ['DATABASE_URL', 'localhost:5432'],
    ['REDIS_URL', 'localhost:6379'],
    ['REDIS_URL', 'http://localhost:6379'],
    ['SECRET_KEY', 'too-short'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'Halo <halo@example.com>'],
    ['SMS_GATEWAY_URL', 'sms.example.com'],
    ['SMS_GATEWAY_URL', 'https://user:word@sms.example.com'],
    ['SMS_GATEWAY_URL', 'https://token@sms.example.com'],
    ['DEV_INBOX', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['LIMIT_SENDS_PER_DESTINATION_10MIN', '5.5'],
    ['LIMIT_SENDS_PER_DESTINATION_DAY', 'many'],
    ['LIMIT_SENDS_PER_ADDRESS_HOUR', '-1'],
    ['LIMIT_SENDS_PER_DIAL_CODE_DAY', 'Infinity'],
    ['LIMIT_UNKNOWN_PER_ADDRESS_HOUR', '0x10'],
    ['LIMIT_WRONG_PASSWORDS_PER_ADDRESS_10MIN', 'none'],
    ['LIMIT_USERNAMES_PER_ADDRESS_MINUTE', '-60'],
  ])('refuses %s=%s in one line that names it', (name, value) => {
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  it('never repeats an invalid secret', () => {
    expect(refusal({ SECRET_KEY: 'hunter2' })).not.toContain('hunter2');
    expect(refusal({ SMS_GATEWAY_URL: 'https://user:hunter2@sms.example.com' })).not.toContain('hunter2');
  });

  it('refuses a Redis beside the embedded database, which has one process', () => {
    expect(refusal({ REDIS_URL: 'redis://localhost:6379' })).toMatch(
      /^REDIS_URL needs DATABASE_URL[^\n]+\.$/,
    );
    const env = { REDIS_URL: 'redis://localhost:6379', DATABASE_URL: 'postgres://localhost/halo' };
    expect(loadConfig({ SECRET_KEY: 'k'.repeat(32), ...env }).redisUrl).toBe(env.REDIS_URL);
  });

  it('keeps the media of chats in a bucket where one is set', () => {
    expect(load({}).bucket).toBeNull();
    expect(load({ MEDIA_BUCKET: 'halo' }).bucket).toEqual({
      name: 'halo',
      region: 'us-east-1',
      endpoint: null,
    });
    const settings = { MEDIA_BUCKET_REGION: 'eu-west-1', MEDIA_BUCKET_ENDPOINT: 'https://s3.example' };
    expect(load({ MEDIA_BUCKET: 'halo', ...settings }).bucket).toEqual({
      name: 'halo',
      region: 'eu-west-1',
      endpoint: 'https://s3.example',
    });
    expect(refusal(settings)).toMatch(/^MEDIA_BUCKET_REGION or [^\n]+\.$/);
    expect(refusal({ MEDIA_BUCKET: 'Halo/media' })).toMatch(/^MEDIA_BUCKET must [^\n]+\.$/);
  });

  it.each([
    ['SECRET_KEY', { SOCKET_KEY: 'socket' }],
    ['SOCKET_KEY', { SECRET_KEY: SECRET }],
    ['DEV_INBOX', { SECRET_KEY: SECRET, SOCKET_KEY: 'socket', DEV_INBOX: '1' }],
    [
      'PUSH_TEST_ORIGIN',
      { SECRET_KEY: SECRET, SOCKET_KEY: 'socket', PUSH_TEST_ORIGIN: 'http://127.0.0.1:1' },
    ],
  ])('requires %s in production', (name, env) => {
    expect(refusal({ NODE_ENV: 'production', ...env })).toMatch(new RegExp(`^${name} must [^\\n]+\\.$`));
  });

  it.each(['development', 'test', '', ' '])('is no production with NODE_ENV=%j (D39)', (NODE_ENV) => {
    expect(load({ NODE_ENV }).production).toBe(false);
  });

  it('starts in production with its keys, and logs more', () => {
    const config = load({ NODE_ENV: 'production', SECRET_KEY: SECRET, SOCKET_KEY: 'socket' });
    expect(config).toMatchObject({ production: true, secretKey: SECRET, logLevel: 'info' });
  });

  it('refuses a token for a gateway that is not set', () => {
    expect(refusal({ SMS_GATEWAY_TOKEN: 'token' })).toMatch(/^SMS_GATEWAY_TOKEN .*SMS_GATEWAY_URL/);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8, fd00::1', 'loopback, 10.0.0.0/8, fd00::1'],
  ])('reads TRUST_PROXY=%s', (value, meaning) => {
    expect(load({ TRUST_PROXY: value }).trustProxy).toBe(meaning);
  });

  it('reads an origin with a trailing slash, and an IPv6 host', () => {
    expect(load({ PUBLIC_ORIGIN: 'https://halo.example/' }).publicOrigin).toBe('https://halo.example');
    expect(load({ HOST: '::1', PORT: '8080' }).publicOrigin).toBe('http://[::1]:8080');
  });
});

describe('the key of an installation (D5)', () => {
  const file = path.join(directory, 'secret-key');

  it('is created once, long enough, and readable by its owner only', () => {
    const { secretKey } = load({});
    expect(secretKey.length).toBeGreaterThanOrEqual(43);
    expect(load({}).secretKey).toBe(secretKey);
    expect(readFileSync(file, 'utf8')).toBe(secretKey);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('stops the start if its file is damaged, instead of creating a new one', () => {
    writeFileSync(file, '');
    expect(refusal({})).toMatch(/secret-key does not hold a key/);
    rmSync(file);
  });

  it('is not stored if SECRET_KEY is set', () => {
    const other = freshDirectory();
    load({ DATA_DIR: path.join(other.directory, 'data'), SECRET_KEY: SECRET });
    expect(existsSync(path.join(other.directory, 'data'))).toBe(false);
    other.remove();
  });
});

describe('a loopback host', () => {
  it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('%s is one', (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });
  it.each([
    '0.0.0.0',
    '::',
    '192.168.0.1',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '127.evil',
    '',
  ])('"%s" is not one', (host) => {
    expect(isLoopbackHost(host)).toBe(false);
  });
});
