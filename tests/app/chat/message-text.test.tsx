import { MessageText } from '@app/features/chat/message-text';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';

afterEach(() => cleanup());

/** The links in a text, and the whole text as it is shown. */
async function show(text: string) {
  const { container } = await render(
    <p>
      <MessageText>{text}</MessageText>
    </p>,
  );
  const links = [...container.querySelectorAll('a')].map((link) => [link.textContent, link.href]);
  return { links, text: container.textContent };
}

describe('the text of a message', () => {
  it.each([
    ['see https://example.com/a?b=c#d.', [['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d']]],
    [
      'www.example.com and example.org',
      [
        ['www.example.com', 'http://www.example.com/'],
        ['example.org', 'http://example.org/'],
      ],
    ],
    // The link is what it says; what a browser would make of the whole is no link.
    ['https://bank.example@evil.example', [['https://bank.example', 'https://bank.example/']]],
    // The address of a look-alike host is shown as the browser reads it.
    ['https://аpple.com', [['https://xn--pple-43d.com/', 'https://xn--pple-43d.com/']]],
  ])('%s has the links that it names', async (text, links) => {
    expect((await show(text)).links).toEqual(links);
  });

  it.each([
    ['https://münchen.de/straße', 'https://münchen.de/straße'],
    ['Пример.рф', 'пример.рф'],
    ['https://例え.jp/', 'https://例え.jp/'],
    ['한국.kr', '한국.kr'],
    ['https://αλφα.com/', 'https://αλφα.com/'],
    ['https://москва.рф/', 'https://москва.рф/'],
    ['https://東京ノート.jp/', 'https://東京ノート.jp/'],
    ['https://россия.example.com:8080', 'https://россия.example.com:8080'],
    ['https://ru.wikipedia.org/wiki/Москва?q=й#часть', 'https://ru.wikipedia.org/wiki/Москва?q=й#часть'],
    ['https://ja.wikipedia.org/wiki/東京ノート', 'https://ja.wikipedia.org/wiki/東京ノート'],
  ])('%s is shown in its letters', async (written, shown) => {
    expect((await show(written)).links.map(([text]) => text)).toEqual([shown]);
  });

  it('leads where its letters stand for', async () => {
    const { links } = await show('https://münchen.de/öl');
    expect(links).toEqual([['https://münchen.de/öl', 'https://xn--mnchen-3ya.de/%C3%B6l']]);
  });

  it.each([
    // Look-alikes of "apple.com": all Cyrillic, with a mark, full width.
    ['https://аррӏе.com/', 'https://xn--80ak6aa92e.com/'],
    ['https://gοοgle.com/', 'https://xn--ggle-0nda.com/'],
    ['https://ɡoogle.com/', 'https://xn--oogle-qmc.com/'],
    // Of "ebay", "kayak", "steam" and "youtube"; an ending of a third script changes nothing.
    ['https://еьау.com/', 'https://xn--80aj7b8a.com/'],
    ['https://кауак.com/', 'https://xn--80aa2ac7b.com/'],
    ['https://ѕтеам.com/', 'https://xn--80ajwv8g.com/'],
    ['https://уоитиве.com/', 'https://xn--b1agha2aze.com/'],
    ['https://νουτυβε.com/', 'https://xn--nxagwizfb.com/'],
    ['https://аррӏе.한국/', 'https://xn--80ak6aa92e.xn--3e0b707e/'],
    // What looks like the end of the host, a digit or a hyphen.
    ['https://google.com.丿.evil.com/', 'https://google.com.xn--xiq.evil.com/'],
    ['https://google.com.丶.evil.com/', 'https://google.com.xn--oiq.evil.com/'],
    ['https://google.com.ノ.evil.com/é', 'https://google.com.xn--ldk.evil.com/é'],
    ['https://google.com.ノート.evil.com/', 'https://google.com.xn--fdkl2l.evil.com/'],
    ['https://36〇.com/', 'https://xn--36-713a.com/'],
    ['https://360一1.com/', 'https://xn--3601-n84f.com/'],
    ['https://ᅵ한.com/', 'https://xn--btd6141h.com/'],
    ['https://ａpple.com/', 'https://apple.com/'],
    ['https://מים.com/', 'https://xn--eebib.com/'],
    // What looks like a delimiter, turns the direction, or isn't seen.
    ['https://example.com/а∕б', 'https://example.com/а%E2%88%95б'],
    ['https://example.com/а\u202Eб', 'https://example.com/а%E2%80%AEб'],
    ['https://example.com/а%20б', 'https://example.com/а%20б'],
    ['https://example.com/а%2Fб', 'https://example.com/а%2Fб'],
    ['https://example.com/аㅤб', 'https://example.com/а%E3%85%A4б'],
    ['https://example.com/а\u0338б', 'https://example.com/а%CC%B8б'],
    ['https://example.com/аמים', 'https://example.com/а%D7%9E%D7%99%D7%9D'],
  ])('%s shows as codes what could be taken for something else', async (written, shown) => {
    expect((await show(written)).links.map(([text]) => text)).toEqual([shown]);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'mailto:ada@example.com',
    'ada@example.com',
    'ftp://example.com',
    '//example.com',
    '<a href="x" onclick="alert(1)">x</a>',
    'just words. And more',
  ])('%s stays text', async (text) => {
    const shown = await show(text);
    expect(shown.links).toEqual([]);
    expect(shown.text).toBe(text);
  });

  it('keeps its direction beside a name that is written the other way', async () => {
    const text = '@נועה לוי, are you coming?';
    const mention = { from: 0, to: 9, memberId: 7 };
    const { container } = await render(
      <p dir="auto">
        <MessageText mentions={[mention]}>{text}</MessageText>
      </p>,
    );
    const [paragraph, link] = [container.querySelector('p'), container.querySelector('a')];
    expect(container.textContent).toBe(text);
    expect(link?.textContent).toBe('@נועה לוי');
    expect(paragraph?.matches(':dir(ltr)')).toBe(true);
    expect(link?.getBoundingClientRect().left).toBe(paragraph?.getBoundingClientRect().left);
  });

  it('leaves this tab for other sites only', async () => {
    const own = `${window.location.origin}/#/invite/friend?inviteCode=a`;
    const { container } = await render(<MessageText>{`https://example.com and ${own}`}</MessageText>);
    expect([...container.querySelectorAll('a')].map(({ target }) => target)).toEqual(['_blank', '']);
  });

  it('opens our own pages only where they may be opened by anybody', async () => {
    const { origin } = window.location;
    for (const path of [
      '/#/invite/friend?inviteCode=a',
      '/#/invite/group?groupLink=k3Vd9s--Q1_xZr7Lm0aTq8A',
      '/#/people/30517',
      '/#/support/chat',
      '/support/contact',
      '/#/privacy/user/en-US',
      '/#/people/30517?introduction=k3Vd9s--Q1_xZr7Lm0aTq8A',
    ])
      expect((await show(`Come: ${origin}${path}.`)).links).toEqual([[origin + path, origin + path]]);
    for (const path of [
      '/#/logout',
      // There is no such page.
      '/#/support',
      '/support',
      '/#/dashboard/security/delete',
      '/#/external?redirect=x',
      '/#/people/ben',
      '/#/people/30517?introduction=a&redirect=x',
      '/#/people/30517?redirect=x',
      '/',
    ])
      expect((await show(`${origin}${path}`)).links).toEqual([]);
  });
});
