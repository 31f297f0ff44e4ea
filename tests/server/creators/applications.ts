import { apply } from '@contract/creator/calls';
import type { Creator } from '@contract/creator/creator';
import { siteSettings } from '@server/site.config';
import type { Client, TestServer } from '../harness';

/** A valid application; its address needs a code unless it is the account's own. */
export const applicationForm = (type: Creator, email: string) => ({
  type,
  email,
  fields: 'market',
  reason: 'I write about tea.',
  affect: 'https://social.example/@tea',
  agreement: siteSettings.agreement,
});

let addresses = 0;

/** Applies with an address that isn't the account's own, and returns the address. */
export async function applyAs(server: TestServer, client: Client, type: Creator): Promise<string> {
  addresses++;
  const email = `creator${addresses}@example.com`;
  const authCode = await server.requestCode(client, 'contact', email);
  const { code, message } = await client.call(apply, { ...applicationForm(type, email), authCode });
  if (code !== 200) throw new Error(`no application: ${code} ${message}`);
  return email;
}
