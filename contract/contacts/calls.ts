import * as z from 'zod/mini';
import { defineCall } from '../call';
import { CODE } from '../codes';
import * as field from '../fields';
import { person } from './person';

/** The most contacts of a member. */
export const MAX_CONTACTS = 1_000;

const people = z.array(person);

const who = z.object({ memberId: field.memberId });

/**
 * GET /people: the member with exactly this account ID. 404 if there is none, or none who wants to be found; 429 after
 * too many searches.
 */
export const findPerson = defineCall({
  method: 'GET',
  path: '/people',
  access: 'member',
  request: z.object({ username: field.accountId }),
  data: person,
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/** GET /contacts: the member's contacts, in the order of their nicknames in the language of the request. */
export const listContacts = defineCall({
  method: 'GET',
  path: '/contacts',
  access: 'member',
  request: z.object({}),
  data: people,
});

/** POST /contacts/remove: ends the contact of both; without effect on others. The chat stays. */
export const endContact = defineCall({
  method: 'POST',
  path: '/contacts/remove',
  access: 'member',
  body: 'json',
  request: who,
  data: z.null(),
});

/** GET /contacts/blocked: whom the member has blocked, the latest first. */
export const listBlocked = defineCall({
  method: 'GET',
  path: '/contacts/blocked',
  access: 'member',
  request: z.object({}),
  data: people,
});

/**
 * POST /contacts/block: blocks a member and ends the contact. The blocked member isn't told. 404 for a member whom the
 * reader neither meets nor can find, whether they exist or not; 429 after too many whom they don't meet. 400 oneself.
 */
export const blockPerson = defineCall({
  method: 'POST',
  path: '/contacts/block',
  access: 'member',
  body: 'json',
  request: who,
  data: z.null(),
  codes: [CODE.notFound, CODE.tooManyRequests],
});

/** POST /contacts/unblock: lets a member write again; without effect on others. The contact doesn't come back. */
export const unblockPerson = defineCall({
  method: 'POST',
  path: '/contacts/unblock',
  access: 'member',
  body: 'json',
  request: who,
  data: z.null(),
});
