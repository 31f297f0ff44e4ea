import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSpeechServer, type SpeechServer } from '../heard/speech-server';
import { formatTranscript, parseTranscript } from '../heard/transcript';
import { freshDirectory } from '../support/database-template';

describe('a transcript', () => {
  const steps = [
    { step: 'The page opens', lines: ['Log in heading level 1.', 'Phone # 1'] },
    { step: 'Tab', lines: [] },
  ];

  it('has a heading for each step, and says where nothing was spoken', () => {
    expect(formatTranscript(steps)).toBe(
      '# The page opens\nLog in heading level 1.\nPhone # 1\n\n# Tab\n(silence)\n',
    );
  });

  it('is read as it was written', () => {
    expect(parseTranscript(formatTranscript(steps))).toEqual(steps);
    expect(parseTranscript('')).toEqual([]);
  });
});

describe('the speech server', () => {
  let directory: ReturnType<typeof freshDirectory>;
  let server: SpeechServer;
  let client: Socket;
  let answers = '';

  beforeEach(async () => {
    answers = '';
    directory = freshDirectory();
    const path = join(directory.directory, 'speech');
    server = await openSpeechServer(path);
    client = connect(path);
    client.setEncoding('utf8').on('data', (data: string) => (answers += data));
    await once(client, 'connect');
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
    directory.remove();
  });

  const send = (...lines: string[]) => client.write(lines.map((line) => `${line}\r\n`).join(''));

  it('keeps the text of what is spoken, and reports its end', async () => {
    send('SET self SSML_MODE on', 'SPEAK', '<speak><mark name="0:3"/>Log in &amp; go</speak>', '.');
    await expect.poll(server.spoken).toEqual(['Log in & go']);
    await expect.poll(() => answers).toContain('702 OK');
    expect(answers).toMatch(/^200 OK\r\n230 OK\r\n225-1\r\n225 OK\r\n701-1\r\n/);
  });

  it('tells a dot that ends a text from one that begins a line', async () => {
    send('SPEAK', 'One', '..two', '.', 'CHAR x');
    await expect.poll(server.spoken).toEqual(['One .two', 'x']);
  });

  it('answers what it is asked, and keeps no silence as a word', async () => {
    send('LIST OUTPUT_MODULES', 'SPEAK', '<speak></speak>', '.', 'KEY Tab');
    await expect.poll(server.spoken).toEqual(['Tab']);
    expect(answers).toContain('250-none\r\n250 OK\r\n');
  });
});
