import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Takes the place of speech-dispatcher: whatever a screen reader has spoken comes here as text, and makes no sound. */
export interface SpeechServer {
  /** Where it listens, as `SPEECHD_ADDRESS` has it. */
  address: string;
  /** Everything spoken so far, oldest first. */
  spoken: () => readonly string[];
  close(): Promise<void>;
}

/** Answers of the protocol SSIP to commands that ask for something; every other command is answered with success. */
const ANSWERS: Record<string, readonly string[]> = {
  'HISTORY GET': ['245-1', '245 OK'],
  'GET RATE': ['251-0', '251 OK'],
  'GET PITCH': ['251-0', '251 OK'],
  'GET VOLUME': ['251-100', '251 OK'],
  'GET LANGUAGE': ['251-en', '251 OK'],
  'GET OUTPUT_MODULE': ['251-none', '251 OK'],
  'LIST OUTPUT_MODULES': ['250-none', '250 OK'],
  'LIST SYNTHESIS_VOICES': ['249-none\ten\tnone', '249 OK'],
};

/** What SSIP answers while a text is sent, and after it. */
const SEND_THE_TEXT = '230 OK';
const END_OF_TEXT = '.';
const BEGUN = '701';
const ENDED = '702';

/** Milliseconds that speaking takes. */
const TAKES = 50;

/** The text of a message in SSML. */
const textOf = (ssml: string): string =>
  ssml
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Listens to one client: a line is a command, or, after the command SPEAK, a part of a text. */
function serve(socket: Socket, hear: (text: string) => void): void {
  let text: string[] | null = null;
  let count = 0;
  const answer = (...lines: readonly string[]) => {
    if (!socket.destroyed) socket.write(lines.map((line) => `${line}\r\n`).join(''));
  };
  const speak = (ssml: string) => {
    const id = String(++count);
    hear(textOf(ssml));
    answer(`225-${id}`, '225 OK');
    // Who reads a page aloud says its next sentence at the end of this one, and first takes note of the number.
    setTimeout(() => {
      for (const event of [BEGUN, ENDED]) answer(`${event}-${id}`, `${event}-1`, `${event} OK`);
    }, TAKES);
  };
  createInterface({ input: socket }).on('line', (line) => {
    if (text !== null && line === END_OF_TEXT) {
      const whole = text.join('\n');
      text = null;
      speak(whole);
    } else if (text !== null) {
      text.push(line.startsWith('..') ? line.slice(1) : line);
    } else if (line.toUpperCase() === 'SPEAK') {
      text = [];
      answer(SEND_THE_TEXT);
    } else if (/^(CHAR|KEY) /i.test(line)) {
      speak(line.replace(/^\S+ /, ''));
    } else {
      const asked = line.split(' ', 2).join(' ').toUpperCase();
      answer(...(ANSWERS[asked] ?? ['200 OK']));
    }
  });
  socket.on('error', () => socket.destroy());
}

/** Starts a server at the path of a socket. */
export async function openSpeechServer(path: string): Promise<SpeechServer> {
  const spoken: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    serve(socket, (text) => {
      if (text) spoken.push(text);
    });
  });
  await new Promise<void>((listening) => server.listen(path, listening));
  return {
    address: `unix_socket:${path}`,
    spoken: () => spoken,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
