import { LENGTH } from '@contract/constants';
import { countCharacters, normaliseLines } from '@contract/text';
import { TextArea } from '@ds/text-area/text-area';
import type { Ref } from 'react';
import { useTranslation } from '../i18n/translation';

const max = LENGTH.remark;

/** Counts the characters of a remark as the server does. */
const measure = (text: string): number => countCharacters(normaliseLines(text));

/** Whether a remark is too long to be sent. */
export const isTooLong = (text: string): boolean => measure(text) > max;

/** Whether nothing is written in a remark. */
export const isEmpty = (text: string): boolean => measure(text) === 0;

interface Props {
  ref?: Ref<HTMLTextAreaElement>;
  label: string;
  hint?: string;
  value: string;
  onValueChange: (value: string) => void;
  error?: string | undefined;
}

/** A text of up to 500 characters to our team, or of it. */
export function RemarkField({ value, onValueChange, ...props }: Props) {
  const { t } = useTranslation();
  return (
    <TextArea
      {...props}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      rows={3}
      maxLength={max}
      measure={measure}
      counter={(used, limit) => t('report.counter', { used, max: limit })}
      announceLeft={(left) =>
        left < 0 ? t('report.over', { count: -left }) : t('report.left', { count: left })
      }
    />
  );
}
