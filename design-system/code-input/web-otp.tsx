import { useEffect, useEffectEvent } from 'react';

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/**
 * Reads the code from an arriving SMS in browsers that can (WebOTP). A request reads one message: each send mounts a
 * new one, and unmounting aborts it. A rejection is normal (no permission, no SMS, another request), and ignored.
 */
export function WebOtp({ onCode }: { onCode: (code: string) => void }) {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return;
    const request = new AbortController();
    const options: OtpRequest = { otp: { transport: ['sms'] }, signal: request.signal };
    navigator.credentials.get(options).then(
      (credential) => {
        if (credential && 'code' in credential && typeof credential.code === 'string')
          receive(credential.code);
      },
      () => undefined,
    );
    return () => request.abort();
  }, []);
  return null;
}
