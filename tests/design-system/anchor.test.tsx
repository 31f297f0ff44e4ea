import { HrefProvider } from '@ds/anchor/anchor';
import { ButtonLink } from '@ds/button/button';
import { Link } from '@ds/link/link';
import { ListRow } from '@ds/list-row/list-row';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

const withSource = (href: string) => `${href}?from=here`;

const links = (
  <>
    <Link href="#/a">Link</Link>
    <ButtonLink href="#/b">Button</ButtonLink>
    <ListRow href="#/c" title="Row" />
  </>
);

const hrefs = () =>
  page
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'));

describe('the address of a link', () => {
  it('is the one it is given', async () => {
    await render(links);
    expect(hrefs()).toEqual(['#/a', '#/b', '#/c']);
  });

  it('is rewritten by a provider above it, whichever primitive draws it', async () => {
    await render(<HrefProvider resolve={withSource}>{links}</HrefProvider>);
    expect(hrefs()).toEqual(['#/a?from=here', '#/b?from=here', '#/c?from=here']);
  });
});
