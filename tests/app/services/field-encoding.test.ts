import { createDecipheriv, createHash } from 'node:crypto';
import { encodeField } from '@app/services/field-encoding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Decodes as D8 says, with another implementation. */
function decode(value: string, passphrase: string): string {
  expect(value.slice(0, 3)).toBe('v1.');
  const bytes = Buffer.from(value.slice(3), 'base64url');
  const key = createHash('sha256').update(passphrase).digest();
  const decipher = createDecipheriv('aes-256-cbc', key, bytes.subarray(0, 16));
  return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8');
}

describe('the field encoding (D8)', () => {
  it('is read back by node:crypto, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ minLength: 1 }), (text, passphrase) => {
        expect(decode(encodeField(text, passphrase), passphrase)).toBe(text);
      }),
      { numRuns: 50 },
    );
  });

  it('has an IV of its own each time', () => {
    expect(encodeField('same', 'key')).not.toBe(encodeField('same', 'key'));
  });

  it('uses no character that an address would change', () => {
    expect(encodeField('~'.repeat(300), 'key')).toMatch(/^v1\.[\w-]+$/);
  });
});
