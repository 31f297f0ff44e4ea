import { lazy, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { afterLogin, leadsFurther, paramOf } from '../../session/after-login';
import { useMemory } from '../../session/session-context';
import { useAddress } from './use-login-options';

const SentOn = lazy(async () => ({ default: (await import('./sent-on')).SentOn }));

/**
 * Sends who is signed in already straight on (D16), so that Back after a login doesn't show the form (D28).
 * Decided when the page opens: the success dialog of the page itself isn't cut short.
 */
export function UnlessSignedIn({ children }: { children: ReactNode }) {
  const { session } = useMemory();
  const address = useAddress();
  const [wasSignedIn] = useState(() => session.get().token !== null);
  // A host's and an assistant's login are asked for anew (D16).
  if (!wasSignedIn || ['host', 'assistant'].some((name) => paramOf(address, name) === '1')) return children;
  if (leadsFurther(address) || paramOf(address, 'qy') === '1') return <SentOn>{children}</SentOn>;
  return <Navigate replace to={afterLogin(address)} />;
}
