import { useToast } from '@ds/toast/toast';
import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

/** Leads home and says why. */
export function RedirectHome({ text }: { text: string }) {
  const { show } = useToast();
  useEffect(() => show({ id: 'onward', tone: 'info', text }), [show, text]);
  return <Navigate replace to="/" />;
}
