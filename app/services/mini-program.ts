import type * as z from 'zod/mini';
import type { Send } from './http';

type Contract = typeof import('@contract/mini-program');

/** The call under /miniProgram that a browser makes (D10). */
export const createMiniProgram = (send: Send) => ({
  oneTimeToken: (form: z.input<Contract['oneTimeToken']['request']>) =>
    send(
      import('@contract/mini-program').then((calls) => calls.oneTimeToken),
      form,
    ),
});
