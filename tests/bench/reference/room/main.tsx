import { openDB } from 'idb';
import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { draw } from '../draw';

/** A message as it is kept. */
interface Message {
  seq: number;
  sender: number;
  text: string;
  at: string;
}

/** What is kept of a room: its last messages, the last place that was read, and who reads. */
interface Kept {
  messages: Message[];
  readSeq: number;
  reader: number;
}

const opening = openDB<{ rooms: { key: string; value: Kept } }>('reference', 1, {
  upgrade: (db) => void db.createObjectStore('rooms'),
});

const LOG: CSSProperties = { height: '100dvh', overflowY: 'auto' };
const BUBBLE: CSSProperties = { display: 'inline-block', maxWidth: '80%', padding: 12, border: '1px solid' };

const TIME = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });

/** Plain bubbles, all of them drawn, at the first that is unread. */
function Log({ messages, readSeq, reader }: Kept) {
  const divider = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => divider.current?.scrollIntoView(), []);
  return (
    <main style={LOG}>
      {messages.map(({ seq, sender, text, at }) => (
        <div key={seq}>
          {seq === readSeq + 1 ? (
            <p ref={divider} data-slot="unread">
              New messages
            </p>
          ) : null}
          <div data-slot="message" style={{ padding: 6, textAlign: sender === reader ? 'end' : 'start' }}>
            <span style={BUBBLE}>
              {text} <time dateTime={at}>{TIME.format(new Date(at))}</time>
            </span>
          </div>
        </div>
      ))}
    </main>
  );
}

/** A room as it is kept on the phone. */
function Room() {
  const [kept, setKept] = useState<Kept | null>(null);
  useEffect(() => {
    void opening.then((db) => db.get('rooms', 'room')).then((found) => setKept(found ?? null));
  }, []);
  return kept && <Log {...kept} />;
}

/** A list of one room, which is opened by a tap; `#room` is its address. */
function Page() {
  const [isOpen, setOpen] = useState(window.location.hash === '#room');
  if (isOpen) return <Room />;
  return (
    <main>
      <button type="button" data-slot="room" onClick={() => setOpen(true)}>
        A room
      </button>
    </main>
  );
}

draw(<Page />);
