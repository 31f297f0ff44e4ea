import type * as z from 'zod/mini';
import type { Send } from './http';

type Contract = typeof import('@contract/b2b');

const contract = (): Promise<Contract> => import('@contract/b2b');

/** The calls under /b2b that a browser makes (D10). */
export const createB2b = (send: Send) => ({
  domains: () =>
    send(
      contract().then((calls) => calls.domains),
      {},
    ),
  handoff: (form: z.input<Contract['handoff']['request']>) =>
    send(
      contract().then((calls) => calls.handoff),
      form,
    ),
});
