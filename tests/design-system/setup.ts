import '@ds/theme/theme.css';
import { afterEach, beforeEach, vi } from 'vitest';

const problems: string[] = [];
const note = (...parts: unknown[]) => void problems.push(parts.map(String).join(' '));

window.addEventListener('error', (event) => note(event.message));
window.addEventListener('unhandledrejection', (event) => note(event.reason));

beforeEach(() => {
  problems.length = 0;
  vi.spyOn(console, 'error').mockImplementation(note);
  document.documentElement.lang = 'en-US';
});

/** A component that logs an error is broken, whatever else the test found. */
afterEach(() => {
  if (problems.length > 0) throw new Error(problems.join('\n'));
});
