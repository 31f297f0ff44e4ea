import { renderPush } from '@server/push/render-push';
import { expect, it } from 'vitest';
import { HOSTILE_TEXTS } from '../../support/hostile-texts';

const ORIGIN = 'https://halo.example';
const ADDRESS = `${ORIGIN}/#/people/271178069482908`;

const bodyOf = (text: string): string =>
  renderPush(
    { group: null, sender: 'Ann', seq: 1, text, media: [] },
    { locale: 'ru', origin: ORIGIN, showsText: true, room: 'room', unread: 1 },
  ).body;

it.each([ADDRESS, `${ADDRESS}?introduction=a-sealed_Text`])('%s is a contact in a push', (text) => {
  expect(bodyOf(text)).toBe('Контакт');
});

it.each([
  `${ADDRESS} look`,
  `${ADDRESS}?introduction=`,
  `${ADDRESS}?other=1`,
  `${ORIGIN}.evil/#/people/1`,
  'https://evil.example/#/people/1',
  `${ORIGIN}/#/people/`,
  '',
  ...HOSTILE_TEXTS,
])('"%s" is told as it was written', (text) => {
  expect(bodyOf(text)).toBe(text);
});
