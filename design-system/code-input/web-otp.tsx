import { useEffect, useEffectEvent } from 'react';

interface OtpRequest extends CredentialRequestOptions {
  otp: { transport: 'sms'[] };
}

/**
 * Takes the code out of an arriving SMS where the browser can (WebOTP). One request reads one message, so that each
 * send mounts a new one; unmounting aborts it. Refusal is normal (no permission, no SMS, another request): nothing to say.
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
