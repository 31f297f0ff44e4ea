import type { Channel } from '@contract/channel';
import { OTHER_COUNTRY } from '@contract/constants';
import { useEffect, useState } from 'react';
import { onIdle } from '../device/on-idle';
import { loadPhoneFormat, type FormatPhone } from '../services/phone-check';

/** Who gets a code: a number or an address, normalised. */
export interface Recipient {
  channel: Channel;
  country: string;
  phone: string;
  email: string;
}

// Left to right in every language, and never broken between two lines.
const asOneWord = (number: string): string => `\u2066${number.replaceAll(' ', '\u00a0')}\u2069`;

/**
 * A recipient as people read it: the number with its dial code and in groups, or the address.
 * @param isShown false leaves it empty: grouping a number takes as long as drawing a key
 */
export function useRecipientText({ channel, country, phone, email }: Recipient, isShown = true): string {
  const [format, setFormat] = useState<FormatPhone | null>(null);
  const isPhone = channel === 'phone';
  useEffect(() => {
    if (!isPhone) return;
    let current = true;
    const cancel = onIdle(() => {
      void loadPhoneFormat().then((loaded) => {
        if (current) setFormat(() => loaded);
      });
    });
    return () => {
      current = false;
      cancel();
    };
  }, [isPhone]);
  if (!isShown) return '';
  if (!isPhone) return email;
  return asOneWord(format?.(country, phone) ?? (country === OTHER_COUNTRY ? `+${phone}` : phone));
}
