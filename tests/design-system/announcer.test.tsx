import { announce, AnnouncerProvider } from '@ds/announcer/announcer';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';

const region = (politeness: string) =>
  document.querySelectorAll(`[data-slot=announcer][aria-live=${politeness}]`);

test('both regions are in the body once, before any message', async () => {
  await render(
    <AnnouncerProvider>
      <AnnouncerProvider>page</AnnouncerProvider>
    </AnnouncerProvider>,
  );
  expect(region('polite')).toHaveLength(1);
  expect(region('assertive')).toHaveLength(1);
  expect(region('polite')[0]?.parentElement).toBe(document.body);
});

test('announces politely by default, and the same text twice', async () => {
  await render(<AnnouncerProvider>page</AnnouncerProvider>);
  announce('Code sent.');
  announce('Code sent.');
  expect(region('polite')[0]?.textContent).toBe('Code sent.Code sent.');
  expect(region('assertive')[0]?.textContent).toBe('');
});
